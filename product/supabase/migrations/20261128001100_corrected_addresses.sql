-- Addresses that somebody mistyped, and what replaces them.

-- Mails that were sent to an account before may have been read: its address counts as proven.
update public.pending_registrations r set claimed_by_session = false
from auth.users u
where u.id = r.claimed_by and r.claimed_by_session and u.recovery_sent_at is not null;

-- Whether the owner of an account is known to read its address. One that was made with the id of a checkout session has
-- proven a payment alone, until a mailed link or code was used, or a provider vouched for the address. The contact of a
-- firm moves with the address, so that address has to confirm a change.
create function private.has_proven_address(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select not exists (
    select from auth.users u
    join public.pending_registrations r
      on r.claimed_by = u.id and r.claimed_by_session and lower(r.email) = lower(u.email)
    where u.id = account
      and not exists (
        select from auth.identities i
        where i.user_id = u.id and lower(i.identity_data ->> 'email') = lower(u.email)
          and i.identity_data ->> 'email_verified' = 'true'
      )
      and not exists (select from private.firms f where lower(f.contact_email) = lower(u.email))
  )
$$;

-- Moves what one person applied and paid for to another address, which that person reads. What was mailed to the address
-- of before opens nothing any more: links to the status and to further answers, the link to make the account, and mails
-- that wait. `actor` is null for the person.
create function private.replace_address(
  application uuid, registration uuid, account uuid, before text, after text, actor uuid
) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  moved uuid[];
  paid uuid[];
begin
  perform private.lock_account_email(before), private.lock_account_email(after);
  select array_agg(r.id), array_agg(r.application_id) into paid, moved
  from public.pending_registrations r
  where lower(r.email) = lower(before)
    and (r.id = registration or r.application_id = application or r.claimed_by = account);
  select array_agg(a.id) into moved
  from public.applications a
  where lower(a.email) = lower(before) and (a.id = application or a.id = any (moved));

  update public.applications a set email = lower(after) where a.id = any (moved);
  delete from private.application_status_links l where l.application_id = any (moved);
  delete from private.further_applications f where f.application_id = any (moved);
  update public.memberships m set email = lower(after)
  where lower(m.email) = lower(before)
    and (m.user_id = account or exists (
      select from public.pending_registrations r
      where r.id = any (paid) and (r.subscription_id = m.subscription_id or r.membership_id = m.id)
    ));
  update public.pending_registrations r
  set email = lower(after), token = null, claimed_by_session = false
  where r.id = any (paid);
  delete from public.mail_outbox m where lower(m.to_email) = lower(before) and m.status = 'queued'
    and (m.kind in ('create-account', 'application-received', 'application-approved', 'further-application'));

  with left_behind as (
    delete from public.newsletter_subscribers s
    where s.email = lower(before) and s.source = 'application' and s.status = 'subscribed' returning s.*
  ), kept as (
    insert into public.newsletter_subscribers (email, status, source, consented_at)
    select lower(after), 'subscribed', l.source, l.consented_at from left_behind l
    on conflict (email) do nothing
    returning email
  )
  insert into public.newsletter_consents (email, action, source, wording)
  select lower(before), 'withdrawn', 'application', null from left_behind
  union all
  select k.email, 'granted', 'application', (
    select c.wording from public.newsletter_consents c
    where lower(c.email) = lower(before) and c.action = 'granted' and c.wording is not null
    order by c.created_at desc limit 1
  ) from kept k;

  perform private.write_audit(
    actor, case when account is null then 'application.address_corrected' else 'member.address_corrected' end,
    case when account is not null then 'profiles' when moved is null then 'pending_registrations' else 'applications' end,
    coalesce(account, moved[1], paid[1]),
    jsonb_build_object('email', lower(after), 'before', lower(before))
  );
end
$$;

-- A paid registration whose payer has named another address: the link mailed there makes the account with it.
create table private.corrected_registrations (
  -- SHA-256 (hex) of the mailed token.
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  registration_id uuid not null references public.pending_registrations (id) on delete cascade,
  email email_address not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index corrected_registrations_registration_id_idx on private.corrected_registrations (registration_id, created_at);
alter table private.corrected_registrations enable row level security;
revoke all on private.corrected_registrations from public, anon, authenticated;
grant select on private.corrected_registrations to service_role;

-- Stores the token for another address, for the browser that paid. Returns whether it did: not for an account that is
-- made, nor more than five times a day.
create function private.correct_registration(session_id text, email text, token_hash text, expires_at timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  delete from private.corrected_registrations c where c.expires_at < now();
  insert into private.corrected_registrations (token_hash, registration_id, email, expires_at)
  select correct_registration.token_hash, r.id, lower(correct_registration.email), correct_registration.expires_at
  from public.pending_registrations r
  where r.checkout_session_id = correct_registration.session_id and r.opens_membership
    and r.claimed_at is null and r.expires_at > now()
    and (
      select count(*) from private.corrected_registrations c
      where c.registration_id = r.id and c.created_at > now() - interval '1 day'
    ) < 5;
  return found;
end
$$;

-- Before a new account is stored, and before private.follow_account looks for what it may claim: a token that was mailed
-- to the other address makes that one the registration's.
create function private.follow_correction() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  hash text := encode(sha256(convert_to(new.raw_user_meta_data ->> 'registration_token', 'UTF8')), 'hex');
  registration public.pending_registrations;
  expiry timestamptz;
begin
  if coalesce(new.encrypted_password, '') = '' then
    return new;
  end if;
  select c.expires_at into expiry from private.corrected_registrations c
  where c.token_hash = hash and c.email = lower(new.email) and c.expires_at > now();
  if not found then
    return new;
  end if;
  select r.* into registration
  from public.pending_registrations r
  join private.corrected_registrations c on c.registration_id = r.id
  where c.token_hash = hash and r.claimed_at is null
  for update of r;
  if found then
    if lower(registration.email) <> lower(new.email) then
      perform private.replace_address(null, registration.id, null, registration.email, new.email, null);
    end if;
    update public.pending_registrations r set token = hash, expires_at = expiry where r.id = registration.id;
    delete from private.corrected_registrations c where c.registration_id = registration.id;
  end if;
  return new;
end
$$;
create trigger juno_address before insert on auth.users
  for each row when (new.raw_user_meta_data ? 'registration_token') execute function private.follow_correction();

-- After an account has left an address that was never proven.
create function private.follow_new_address() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if exists (
    select from public.pending_registrations r
    where r.claimed_by = new.id and r.claimed_by_session and lower(r.email) = lower(old.email)
  ) then
    perform private.replace_address(null, null, new.id, old.email, new.email, new.id);
  end if;
  return null;
end
$$;
create trigger juno_new_address after update of email on auth.users
  for each row when (lower(old.email) <> lower(new.email)) execute function private.follow_new_address();

revoke execute on all functions in schema private from public;
grant execute on function
  private.has_proven_address(uuid), private.correct_registration(text, text, text, timestamptz)
  to service_role;
