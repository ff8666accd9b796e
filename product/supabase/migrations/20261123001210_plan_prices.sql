-- What each plan costs and says. The server alone changes it, because each price has its twin at the card payment
-- provider; pages get it with the site's public configuration.

create table public.plan_prices (
  plan text primary key check (plan in ('monthly', 'annual')),
  label plain_line not null check (char_length(btrim(label)) between 1 and 24),
  price_cents integer not null check (price_cents between 50 and 99999999),
  -- Struck through beside the price.
  list_price_cents integer check (list_price_cents > price_cents and list_price_cents <= 99999999),
  currency text not null check (
    currency in (
      'aud', 'brl', 'cad', 'chf', 'dkk', 'eur', 'gbp', 'hkd', 'inr', 'mxn', 'nok', 'nzd', 'pln', 'sek', 'sgd', 'usd',
      'zar'
    )
  ),
  -- Before the first payment of somebody who never had a membership.
  trial_days smallint not null default 0 check (trial_days between 0 and 90),
  note plain_line not null default '' check (char_length(note) <= 60),
  badges text[] not null default '{}',
  benefits text[] not null default '{}',
  -- Of these figures; null until it is made.
  stripe_price_id text check (char_length(stripe_price_id) between 1 and 255),
  -- The provider adds tax to it, where it works tax out: the price is without it.
  tax_added boolean not null default true,
  updated_at timestamptz not null default now(),
  constraint plan_prices_badges check (
    cardinality(badges) <= 2 and array_position(badges, null) is null
    and array_to_string(badges, '')::public.plain_line is not null
    and char_length(array_to_string(badges, '')) <= 48
  ),
  constraint plan_prices_benefits check (
    cardinality(benefits) <= 6 and array_position(benefits, null) is null
    and array_to_string(benefits, '')::public.plain_line is not null
    and char_length(array_to_string(benefits, '')) <= 480
  )
);

insert into public.plan_prices (plan, label, price_cents, list_price_cents, currency, note, badges, benefits) values
  (
    'monthly', 'Monthly', 2499, 3999, 'cad', 'for a limited time', '{}',
    array[
      'Community chat', 'Resource and member directories', 'Monthly networking events', '14-day money-back guarantee',
      'Cancel at any time'
    ]
  ),
  (
    'annual', 'Annual', 24999, 39999, 'cad', 'for a limited time', array['Best Value', '2 months free'],
    array['Everything in monthly', '2 months free', '14-day money-back guarantee', 'Cancel at any time']
  );

create trigger set_updated_at before update on public.plan_prices
  for each row execute function private.set_updated_at();

create function private.check_plan_currency() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  if (select count(distinct p.currency) from public.plan_prices p) > 1 then
    raise exception 'Both plans have the same currency.'
      using errcode = '23514', constraint = 'plan_prices_one_currency', table = 'plan_prices', schema = 'public';
  end if;
  return null;
end
$$;
create trigger one_currency after insert or update on public.plan_prices
  for each statement execute function private.check_plan_currency();

-- The provider's prices that memberships were sold for, beside those that we have made there: chosen for a plan, imported,
-- or paid by a reference of ours. Subscriptions of other prices are other products'.
create table private.own_prices (
  price_id text primary key check (char_length(price_id) between 1 and 255),
  plan text not null check (plan in ('monthly', 'annual'))
);
alter table private.own_prices enable row level security;
revoke all on private.own_prices from public, anon, authenticated;
grant select, insert on private.own_prices to service_role;

create function private.note_own_price() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into private.own_prices (price_id, plan) values (new.stripe_price_id, new.plan) on conflict (price_id) do nothing;
  return null;
end
$$;
create trigger note_own_price after insert or update of stripe_price_id on public.plan_prices
  for each row when (new.stripe_price_id is not null)
  execute function private.note_own_price();

alter table public.plan_prices enable row level security;
call private.require_mfa('public.plan_prices');
grant select on public.plan_prices to authenticated;

create policy "Admins read prices" on public.plan_prices for select to authenticated
  using ((select public.is_admin()));

revoke execute on all functions in schema private from public;
