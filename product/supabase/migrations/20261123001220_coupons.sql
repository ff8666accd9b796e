-- Codes that lower the price of a membership. The server alone makes and ends them, because each has its twin at the
-- card payment provider, which counts what is redeemed.

create table public.coupons (
  -- Made by the form: sent twice, it is one coupon.
  id uuid primary key,
  -- As people are told it; typed in any case.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,40}$'),
  percent_off smallint check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents between 1 and 99999999),
  -- Of the amount.
  currency text check (currency ~ '^[a-z]{3}$'),
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  months smallint check (months between 1 and 36),
  max_redemptions integer check (max_redemptions between 1 and 1000000),
  expires_at timestamptz,
  -- Null: both.
  plan text check (plan in ('monthly', 'annual')),
  note plain_line not null default '' check (char_length(note) <= 200),
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (id) on delete set null,
  -- Switched off.
  ended_at timestamptz,
  -- Null until the provider has it: before that, nobody can use it.
  stripe_coupon_id text check (char_length(stripe_coupon_id) <= 255),
  promotion_code_id text unique check (char_length(promotion_code_id) <= 255),
  constraint coupons_one_discount check (num_nonnulls(percent_off, amount_off_cents) = 1),
  constraint coupons_currency_of_amount check ((amount_off_cents is null) = (currency is null)),
  -- As at the provider.
  constraint coupons_amount_ends check (amount_off_cents is null or duration <> 'forever'),
  constraint coupons_months_of_duration check ((duration = 'repeating') = (months is not null)),
  constraint coupons_both_at_provider check ((stripe_coupon_id is null) = (promotion_code_id is null))
);

create index coupons_created_at_idx on public.coupons (created_at desc);
create index coupons_created_by_idx on public.coupons (created_by);
create index memberships_coupon_idx on public.memberships (coupon) where coupon is not null;
create index payments_coupon_idx on private.payments (coupon) where coupon is not null;

-- By how many memberships a code was used.
create function private.coupon_redemptions(code text) returns integer
  language sql stable security definer
  set search_path = ''
  as $$
  select count(*)::integer from public.memberships m
  where m.coupon = coupon_redemptions.code and m.state <> 'incomplete'
$$;

create function public.admin_coupons()
  returns table (
    id uuid, code text, percent_off smallint, amount_off_cents integer, currency text, duration text, months smallint,
    max_redemptions integer, expires_at timestamptz, plan text, note text, created_at timestamptz, ended_at timestamptz,
    ready boolean, redeemed integer, brought_in jsonb
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see coupons.' using errcode = '42501';
  end if;
  return query
    select
      c.id, c.code, c.percent_off, c.amount_off_cents, c.currency, c.duration, c.months, c.max_redemptions, c.expires_at,
      c.plan, c.note::text, c.created_at, c.ended_at, c.promotion_code_id is not null, private.coupon_redemptions(c.code),
      coalesce((
        select jsonb_agg(jsonb_build_object('cents', s.cents, 'currency', s.currency) order by s.currency)
        from (
          select sum(p.cents) as cents, p.currency from private.payments p where p.coupon = c.code group by p.currency
        ) s
      ), '[]')
    from public.coupons c
    order by c.ended_at is not null, c.created_at desc
    limit 500;
end
$$;
comment on function public.admin_coupons is
  'The coupons, the running ones first: how often each was redeemed, and what came in with it, by currency, after refunds. For admins.';
revoke execute on function public.admin_coupons() from public, anon, authenticated;
grant execute on function public.admin_coupons() to authenticated;

alter table public.coupons enable row level security;
call private.require_mfa('public.coupons');
grant select on public.coupons to authenticated;

create policy "Admins read coupons" on public.coupons for select to authenticated
  using ((select public.is_admin()));

revoke execute on all functions in schema private from public;
grant execute on function private.coupon_redemptions(text) to service_role;
