-- Refunds that the team asked for, of a payment or a part of it: written before the provider is asked, so that a crash in
-- between is made good by a job. For the server alone.

create table private.asked_refunds (
  -- At the provider, the refund carries it.
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references public.memberships (id) on delete cascade,
  charge_id text not null check (char_length(charge_id) <= 255),
  -- What had gone back when the admin looked: the refund is made on top of that or not at all.
  refunded_before integer not null check (refunded_before >= 0),
  cents integer not null check (cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  ending text not null constraint asked_refunds_ending check (ending in ('keep', 'end_with_period', 'end_now')),
  note text not null check (char_length(note) between 1 and 1000),
  asked_by uuid,
  asked_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Null where it was not made, because something else had gone back meanwhile.
  refund_id text check (char_length(refund_id) <= 255),
  constraint asked_refunds_settled check (settled_at is not null or refund_id is null)
);
-- One at a time.
create unique index asked_refunds_open_idx on private.asked_refunds (charge_id) where settled_at is null;
create index asked_refunds_membership_id_idx on private.asked_refunds (membership_id);
create index asked_refunds_tried_at_idx on private.asked_refunds (tried_at) where settled_at is null;

alter table private.asked_refunds enable row level security;
revoke all on private.asked_refunds from public, anon, authenticated;
grant select, insert, update on private.asked_refunds to service_role;
