-- A claim keeps others from changing what the server asks the payment provider about, while no connection is held. It
-- lasts from before the first question until the transaction that stores the outcome. Only the server uses it.
create table private.provider_claims (
  name text primary key,
  holder uuid not null,
  -- After a crash nobody deletes it.
  until timestamptz not null
);
create index provider_claims_holder_idx on private.provider_claims (holder);

alter table private.provider_claims enable row level security;
revoke all on private.provider_claims from public, anon, authenticated;
grant select, insert, update, delete on private.provider_claims to service_role;

-- For what the team decides about a payment: until the transaction ends, no event and no act changes its membership. It
-- replaces the function of payments.sql, so that older databases get it as well.
create or replace function private.lock_payment(payment_id uuid) returns void
  language plpgsql
  set search_path = ''
  as $$
declare
  claim text := (select 'subscription:' || m.subscription_id from public.memberships m where m.id = payment_id);
begin
  perform pg_advisory_xact_lock(hashtextextended(claim, 0));
  -- The server makes its claims under the same lock.
  if exists (select from private.provider_claims c where c.name = claim and c.until > now()) then
    raise exception 'Somebody else is changing this payment. Please try again in a minute.'
      using errcode = 'PT409', detail = 'busy';
  end if;
end
$$;

-- An event is stored before it is worked off: the webhook answers at once, and a job asks the provider.
alter table private.stripe_events
  drop constraint stripe_events_outcome_check,
  drop constraint stripe_events_object_while_waiting,
  add constraint stripe_events_outcome check (
    outcome in ('received', 'applied', 'ignored', 'stale', 'waiting', 'failed')
  ),
  add constraint stripe_events_object_while_open check ((outcome in ('received', 'waiting')) = (object is not null)),
  -- The fields that the event says have changed, as they were.
  add column previous jsonb,
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  -- Why the last attempt failed.
  add column failure text,
  add constraint stripe_events_previous_while_received check (outcome = 'received' or previous is null),
  add constraint stripe_events_failure_until_applied check (outcome in ('received', 'failed') or failure is null);
create index stripe_events_received_idx on private.stripe_events (next_attempt_at) where outcome = 'received';
