-- Who used the money-back guarantee: written when a member asks, before the provider is asked, and completed with what went
-- back. For the server alone.
create table private.money_backs (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  tried_at timestamptz not null,
  cents integer constraint money_backs_cents check (cents > 0),
  currency text constraint money_backs_currency check (currency ~ '^[a-z]{3}$'),
  -- When the provider confirmed it, and the membership ended.
  refunded_at timestamptz,
  constraint money_backs_refunded check (
    (refunded_at is null) = (cents is null) and (refunded_at is null) = (currency is null)
  )
);
create index money_backs_unfinished_idx on private.money_backs (tried_at) where refunded_at is null;

alter table private.money_backs enable row level security;
revoke all on private.money_backs from public, anon, authenticated;
grant select, insert, update, delete on private.money_backs to service_role;
