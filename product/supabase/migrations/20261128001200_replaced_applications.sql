-- An application that is sent again with another address, by the browser that sent it.

-- A link that was given to the browser alone, and mailed to nobody.
alter table private.application_status_links add column in_browser boolean not null default false;

-- Takes back the application of this browser, for another address: with its links, and with the newsletter that it
-- subscribed to. Returns when it was sent, or null where there is nothing to take back: the team has decided on it, or
-- somebody has paid or is paying for it.
create function private.withdraw_application(token_hash text, address text) returns timestamptz
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  application public.applications;
begin
  -- As a payment does: first the address, then the row.
  perform private.lock_account_email(a.email)
  from private.application_status_links l
  join public.applications a on a.id = l.application_id
  where l.token_hash = withdraw_application.token_hash and l.in_browser;
  select a.* into application
  from private.application_status_links l
  join public.applications a on a.id = l.application_id
  where l.token_hash = withdraw_application.token_hash and l.in_browser
  for update of a;
  if not found
    or application.email = lower(address)
    or application.status = 'DECLINED' or application.reviewed_at is not null
    or exists (select from public.pending_registrations r where r.application_id = application.id)
    or exists (select from private.begun_changes b where b.application_id = application.id) then
    return null;
  end if;
  if exists (select from private.payer_of(application.id) p where p.is_member or p.has_paid) then
    return null;
  end if;
  delete from public.mail_outbox m
  where m.status = 'queued'
    and m.idempotency_key in ('application-received:' || application.id, 'application-approved:' || application.id);
  with left_behind as (
    delete from public.newsletter_subscribers s
    where s.email = application.email and s.source = 'application' and s.status = 'subscribed'
      and s.consented_at >= application.submitted_at
    returning s.email
  )
  insert into public.newsletter_consents (email, action, source)
  select l.email, 'withdrawn', 'application' from left_behind l;
  delete from public.applications a where a.id = application.id;
  perform private.write_audit(
    null, 'application.address_corrected', 'applications', application.id,
    jsonb_build_object('email', lower(address), 'before', application.email)
  );
  return application.submitted_at;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.withdraw_application(text, text) to service_role;
