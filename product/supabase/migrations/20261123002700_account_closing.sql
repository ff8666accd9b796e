-- What the server does for a member who leaves or asks for their data. For service_role only: the server has asked for
-- the member's password, or an emailed code, before.

-- The passkeys of an account, and the tools that it has let in. A hosted project may lack the tables.
create function private.account_passkeys(account uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  passkeys jsonb := '[]';
begin
  if to_regclass('auth.webauthn_credentials') is not null then
    execute $sql$
      select coalesce(jsonb_agg(jsonb_build_object('name', c.friendly_name, 'added_at', c.created_at,
        'last_used_at', c.last_used_at) order by c.created_at), '[]')
      from auth.webauthn_credentials c where c.user_id = $1
    $sql$ into passkeys using account;
  end if;
  return passkeys;
end
$$;

create function private.account_connected_tools(account uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
declare
  tools jsonb := '[]';
begin
  if to_regclass('auth.oauth_consents') is not null then
    execute $sql$
      select coalesce(jsonb_agg(jsonb_build_object('name', t.client_name, 'may_read', t.scopes,
        'allowed_at', t.granted_at, 'disconnected_at', t.revoked_at) order by t.granted_at), '[]')
      from (
        select c.client_name, string_to_array(g.scopes, ' ') as scopes, g.granted_at, g.revoked_at
        from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id where g.user_id = $1
      ) t
    $sql$ into tools using account;
  end if;
  return tools;
end
$$;

-- The account as its owner may read it, with how they sign in: neither password nor tokens, and never what makes the
-- codes or answers for a key.
create function private.account_record(account uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'id', u.id,
    'email', u.email,
    'email_confirmed_at', u.email_confirmed_at,
    'phone', nullif(u.phone, ''),
    'created_at', u.created_at,
    'last_sign_in_at', u.last_sign_in_at,
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = u.id),
    'two_factor_methods', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'kind', case f.factor_type::text
          when 'totp' then 'authenticator app'
          when 'phone' then 'text message'
          when 'webauthn' then 'security key or passkey'
          else f.factor_type::text
        end,
        'name', f.friendly_name, 'phone', f.phone, 'added_at', f.created_at)) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'
    ),
    'passkeys', private.account_passkeys(u.id),
    'connected_tools', private.account_connected_tools(u.id),
    'open_sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'since', s.created_at, 'last_used_at', s.refreshed_at, 'address', host(s.ip), 'browser', s.user_agent)), '[]')
      from auth.sessions s where s.user_id = u.id
    )
  )
  from auth.users u
  where u.id = account
$$;

-- Everything that is kept about one person, one entry per file of the archive that they are given.
create function private.export_account(account uuid) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  with person as (
    select u.id, lower(u.email) as email from auth.users u where u.id = account
  )
  select jsonb_build_object(
    'account', private.account_record(account),
    'profile', (
      select to_jsonb(p) - array['search_text', 'listed'] || jsonb_build_object('shown_to_nobody', (
        select coalesce(jsonb_object_agg(h.field, h.value), '{}')
        from public.profile_hidden_fields h where h.profile_id = p.id
      ))
      from public.profiles p where p.id = account
    ),
    'memberships', (
      select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.created_at), '[]')
      from public.memberships m where m.user_id = account
    ),
    'gifts_bought', (
      select coalesce(jsonb_agg(jsonb_build_object('paid_at', g.paid_at, 'cents', g.cents, 'currency', g.currency,
        'your_name', g.buyer_name, 'for', g.recipient_name, 'message', g.message, 'redeemed_at', g.redeemed_at,
        'refunded_at', g.refunded_at) order by g.created_at), '[]')
      from private.gifts g where lower(g.buyer_email) = person.email
    ),
    'firms', jsonb_build_object(
      'looked_after', (
        select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'your_name', f.contact_name, 'seats', f.seats,
          'plan', f.plan, 'since', f.created_at) order by f.created_at), '[]')
        from private.firms f where lower(f.contact_email) = person.email
      ),
      'seats', (
        select coalesce(jsonb_agg(jsonb_build_object('firm', f.name, 'email', s.email, 'name', s.name,
          'status', s.status, 'invited_at', s.invited_at, 'taken_at', s.taken_at, 'freed_at', s.freed_at)
          order by s.invited_at), '[]')
        from private.firm_seats s join private.firms f on f.id = s.firm_id
        where lower(s.email) = person.email
          or s.membership_id in (select m.id from public.memberships m where m.user_id = account)
      )
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'reviewed_by' order by a.submitted_at), '[]')
      from public.applications a
      where a.id in (select own.id from private.applications_of(account, person.email) own)
    ),
    'event_answers', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'date', e.date, 'answer', r.status,
        'waitlisted_at', r.waitlisted_at, 'answered_at', r.created_at) order by e.date), '[]')
      from public.event_rsvps r join public.events e on e.id = r.event_id where r.user_id = account
    ),
    'submitted_events', (
      select coalesce(jsonb_agg(to_jsonb(s) - array['reviewed_by', 'admin_notes', 'outcome_to_mail'] order by s.submitted_at), '[]')
      from public.pending_events s where s.submitted_by = account
    ),
    'submitted_resources', (
      select coalesce(jsonb_agg(to_jsonb(s) - array['reviewed_by', 'admin_notes', 'outcome_to_mail'] order by s.submitted_at), '[]')
      from public.pending_resources s where s.submitted_by = account
    ),
    'messages_to_the_team', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'email', c.email, 'message', c.message,
        'sent_at', c.created_at, 'replies', (
          select coalesce(jsonb_agg(jsonb_build_object('text', r.text, 'sent_at', r.created_at) order by r.created_at), '[]')
          from public.contact_replies r where r.message_id = c.id
        )) order by c.created_at), '[]')
      from public.contact_messages c where c.user_id = account
    ),
    'newsletter', jsonb_build_object(
      'subscriptions', (
        select coalesce(jsonb_agg(jsonb_build_object('email', s.email, 'status', s.status,
          'consented_at', s.consented_at, 'unsubscribed_at', s.unsubscribed_at)), '[]')
        from public.newsletter_subscribers s where s.user_id = account or s.email = person.email
      ),
      'consents', (
        select coalesce(jsonb_agg(jsonb_build_object('email', c.email, 'action', c.action, 'source', c.source,
          'wording', c.wording, 'at', c.created_at) order by c.created_at), '[]')
        from public.newsletter_consents c where lower(c.email) = person.email
      )
    ),
    'moved_in', (
      select coalesce(jsonb_agg(jsonb_build_object('from', i.source, 'at', i.created_at, 'as_listed', p.person,
        'invited_at', p.invited_at) order by i.created_at), '[]')
      from private.imported_people p join private.member_imports i on i.id = p.import_id
      where p.account_id = account or lower(p.email) = person.email
    ),
    'emails_from_us', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', o.subject, 'status', o.status,
        'written_at', o.created_at, 'sent_at', o.sent_at) order by o.created_at), '[]')
      from public.mail_outbox o where lower(o.to_email) = person.email
    ),
    'addresses_not_written_to', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', s.reason, 'what_the_mail_server_said', s.detail,
        'since', s.created_at) order by s.created_at), '[]')
      from public.mail_suppressions s where s.email = person.email
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name,
        'stored_at', f.created_at) order by f.created_at), '[]')
      from storage.objects f where f.owner_id = account::text
    )
  )
  from person
$$;

-- Whether nobody else could still look after the site.
create function private.is_last_admin(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (select from public.profiles p where p.id = account and p.is_admin)
    and not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where p.is_admin and p.id <> account and u.email_confirmed_at is not null and private.is_account_in_use(p.id)
    )
$$;

/*
 * Removes an account and what is kept about its owner. What stays, and why:
 *   memberships and paid registrations     accounts have to be kept for the tax office
 *   gifts that were bought                 the same; and somebody holds the code of one that is open
 *   the firm whose seats they looked after the same; the team names another contact
 *   the ledger of newsletter consents      the proof that mails were sent with consent; it says that it was withdrawn
 *   what the member submitted              without their name
 *   the audit log                          that an account was closed, by its id alone
 * Returns what happened: 'closed', 'last_admin' or 'unknown'.
 */
create function private.close_account(account uuid) returns text
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  address text;
begin
  -- Admins take turns: of two last ones, the second is found to be the last.
  perform from public.profiles p where p.is_admin order by p.id for update;
  -- Before account and memberships, as redeeming a gift and giving its payment back do.
  perform from private.gifts g
    where lower(g.buyer_email) = (select lower(u.email) from auth.users u where u.id = account) order by g.id for update;
  select lower(u.email) into address from auth.users u where u.id = account for update;
  if not found then return 'unknown'; end if;
  if private.is_last_admin(account) then return 'last_admin'; end if;

  -- Before their memberships, as the server does: the firm gives a seat to somebody else.
  delete from private.firm_seats s
    where (lower(s.email) = address and s.membership_id is null)
      or s.membership_id in (select m.id from public.memberships m where m.user_id = account);
  update private.firm_seats s set email = coalesce(private.account_email(m.user_id), account || '@closed.invalid'), name = null
    from public.memberships m where m.id = s.membership_id and lower(s.email) = address;
  update public.memberships m
    set status = 'canceled', state = 'ended', access_until = null, state_changes_at = null, paid_by = null,
      ended_at = coalesce(m.ended_at, now())
    where m.user_id = account and m.source = 'seat';
  update public.memberships m set account_closed_at = now() where m.user_id = account;
  delete from public.applications a
    where a.id in (select own.id from private.applications_of(account, address) own);
  delete from private.further_applications f where f.email = address;
  delete from public.pending_registrations r where lower(r.email) = address and not r.opens_membership;
  delete from public.contact_messages c where c.user_id = account or lower(c.email) = address;
  delete from private.gifts g where lower(g.buyer_email) = address and g.paid_at is null;
  update private.gifts g set recipient_name = null, message = null
    where lower(g.buyer_email) = address and coalesce(g.redeemed_at, g.refunded_at) is not null;

  insert into public.newsletter_consents (email, action, source)
    select s.email, 'withdrawn', 'profile' from public.newsletter_subscribers s
    where (s.user_id = account or s.email = address) and s.status in ('pending', 'subscribed');
  update public.newsletter_recipients r
    set email = account || '@closed.invalid', subscriber_id = null,
      status = case r.status when 'queued' then 'excluded' else r.status end,
      reason = case r.status when 'queued' then 'The account was closed.' else r.reason end
    where r.email = address;
  delete from public.newsletter_subscribers s where s.user_id = account or s.email = address;
  delete from public.mail_suppressions s where s.email = address;
  delete from private.mail_reports r where r.email = address;
  delete from public.mail_outbox o where lower(o.to_email) = address and o.status <> 'sending';

  -- Hosted projects ask for this setting before rows of stored files may go; the bytes are swept after them.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects f
    where f.bucket_id = 'profiles' and f.name like 'headshots/' || account || '/%';
  update storage.objects f set owner = null, owner_id = null where f.owner_id = account::text;

  delete from private.imported_people p where p.account_id = account or lower(p.email) = address;

  delete from auth.flow_state f where f.user_id = account;
  delete from auth.users u where u.id = account;

  insert into public.audit_log (actor_id, action, subject_table, subject_id)
    values (account, 'account.closed', 'profiles', account::text);
  return 'closed';
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.export_account(uuid), private.is_last_admin(uuid), private.close_account(uuid)
  to service_role;
