-- How somebody who paid and left finds the way back.

-- Whether a membership waits for the account of this address. The auth service asks, before it mails a link or a code.
create function private.awaits_account(email text) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from public.pending_registrations r
    where lower(r.email) = lower(awaits_account.email) and r.opens_membership and r.claimed_at is null
  )
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.awaits_account(text) to service_role;
