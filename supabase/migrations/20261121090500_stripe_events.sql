-- Schema private: what the server alone keeps of payments, and asks about accounts. For service_role only.

-- One row per event of the card payment provider, written in the transaction that applies it: an event that
-- is here has been dealt with, an event whose handling crashed is not, and will be delivered again.
create table private.stripe_events (
  id text primary key,
  type text not null,
  subscription_id text,
  created timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null check (outcome in ('applied', 'ignored', 'stale', 'waiting')),
  -- Kept only while the event waits for the checkout that tells whose subscription it is.
  object jsonb,
  constraint stripe_events_object_while_waiting check ((outcome = 'waiting') = (object is not null))
);

create index stripe_events_waiting_idx on private.stripe_events (subscription_id, created desc)
  where outcome = 'waiting';

-- What Stripe would keep, where no Stripe key is configured (the sandbox checkout).
create table private.sandbox_stripe_objects (
  id text primary key,
  body jsonb not null,
  created_at timestamptz not null default now()
);

alter table private.stripe_events enable row level security;
alter table private.sandbox_stripe_objects enable row level security;
revoke all on private.stripe_events, private.sandbox_stripe_objects from public, anon, authenticated;
grant select, insert, update, delete on private.stripe_events, private.sandbox_stripe_objects to service_role;

-- The account that owns an address: confirmed only, because anybody can sign up with anybody's address.
create function private.confirmed_user_by_email(email text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u join public.profiles p on p.id = u.id
  where u.email = lower($1) and u.email_confirmed_at is not null and u.deleted_at is null
  limit 1
$$;

create function private.confirmed_user_by_id(id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u join public.profiles p on p.id = u.id
  where u.id = $1 and u.email_confirmed_at is not null and u.deleted_at is null
$$;

-- Who hears of new applications.
create function private.team_emails() returns setof text
language sql stable security definer set search_path = ''
as $$
  select u.email from auth.users u join public.profiles p on p.id = u.id
  where p.is_admin and u.email_confirmed_at is not null and u.deleted_at is null and u.email is not null
  order by u.email
$$;

revoke all on function
  private.confirmed_user_by_email(text), private.confirmed_user_by_id(uuid), private.team_emails()
  from public, anon, authenticated;
grant execute on function
  private.confirmed_user_by_email(text), private.confirmed_user_by_id(uuid), private.lock_account_email(text),
  private.team_emails()
  to service_role;
