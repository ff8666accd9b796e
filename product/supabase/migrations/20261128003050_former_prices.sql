-- Keeps the earlier prices of plans, so that the team can see them and put one back. Only the server reads them.
create table private.former_prices (
  id bigint generated always as identity primary key,
  plan text not null constraint former_prices_plan check (plan in ('monthly', 'annual')),
  price_cents integer not null,
  list_price_cents integer,
  currency text not null,
  replaced_at timestamptz not null default now(),
  replaced_by uuid
);
create index former_prices_replaced_at_idx on private.former_prices (replaced_at desc, id desc);
alter table private.former_prices enable row level security;
revoke all on private.former_prices from public, anon, authenticated;
grant select, insert on private.former_prices to service_role;
