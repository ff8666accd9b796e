-- Memberships: what the payment provider says of them, how they stand by that, and what follows from one that is open.
-- Who has access is decided in one file, `product/domain/src/payments/membership-state.ts`; SQL asks `access_until`.

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  -- Null until the payment is matched to an account.
  user_id uuid references public.profiles (id) on delete set null,
  email email_address not null,
  plan text check (plan in ('monthly', 'annual')),
  source text not null default 'subscription' constraint memberships_source check (
    source in ('subscription', 'complimentary', 'gift', 'seat', 'firm')
  ),
  -- Stripe's subscription statuses; `active` or `canceled` where there is no subscription.
  status text not null check (
    status in (
      'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
    )
  ),
  stripe_customer_id text check (char_length(stripe_customer_id) <= 255),
  subscription_id text unique check (char_length(subscription_id) <= 255),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- The end of the time that costs nothing: of a trial, or of a pause, whose paid time ends at `paused_from`.
  trial_end timestamptz,
  paused_from timestamptz,
  -- Since when a payment is owed, and the mails about it.
  owed_since timestamptz,
  owed_invoice text constraint memberships_owed_invoice check (char_length(owed_invoice) <= 255),
  grace_mails smallint not null default 0 constraint memberships_grace_mails check (grace_mails >= 0),
  grace_mailed_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Of one period, after its discount, in the smallest unit of the currency.
  price_cents integer constraint memberships_price_cents check (price_cents >= 0),
  currency text constraint memberships_currency check (currency ~ '^[a-z]{3}$'),
  quantity integer not null default 1 constraint memberships_quantity check (quantity between 1 and 10000),
  -- The coupon's code.
  coupon text constraint memberships_coupon check (char_length(coupon) <= 255),
  leaving_reason text constraint memberships_leaving_reason check (char_length(leaving_reason) <= 100),
  leaving_note text constraint memberships_leaving_note check (char_length(leaving_note) <= 1000),
  -- A seat: the membership of the firm that pays.
  paid_by uuid references public.memberships (id) on delete cascade,
  -- How it stands. Written with every change; the job `let-time-pass` writes what time alone changes.
  state text not null default 'incomplete' constraint memberships_state check (
    state in (
      'incomplete', 'trial', 'active', 'ending', 'pausing', 'paused', 'grace', 'unpaid', 'ended', 'complimentary',
      'gift', 'seat'
    )
  ),
  -- THE column that says who has access: 'infinity' where no time ends it by itself.
  access_until timestamptz,
  state_changes_at timestamptz,
  -- When the provider was last asked without an event.
  compared_at timestamptz not null default now(),
  -- Since when the provider does not know the subscription: it was made in another account, or with test keys. Kept after
  -- the membership has ended by it.
  unknown_since timestamptz,
  -- When the provider refused what a job asked of it: jobs leave it alone for an hour, and others have their turn.
  refused_at timestamptz,
  -- When Stripe made the newest event that was applied: older ones that arrive later change nothing.
  last_event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A membership whose account was closed belongs to nobody, and is no payment that waits to be matched. It is assigned
  -- again to an account that is made for the same address while it runs.
  account_closed_at timestamptz,
  -- The payment that was there when this one came for the same person: this one is tied to nobody, and waits to be
  -- refunded.
  double_of uuid references public.memberships (id) on delete set null,
  -- What a firm pays opens seats, and is nobody's own.
  constraint memberships_firm_is_nobody check (source <> 'firm' or user_id is null)
);

create index memberships_user_id_idx on public.memberships (user_id, access_until);
create index memberships_stripe_customer_id_idx on public.memberships (stripe_customer_id)
  where stripe_customer_id is not null;
create index memberships_state_idx on public.memberships (state, user_id);
create index memberships_state_changes_at_idx on public.memberships (state_changes_at)
  where state_changes_at is not null;
create index memberships_owed_since_idx on public.memberships (stripe_customer_id, owed_since)
  where owed_since is not null;
create index memberships_compared_at_idx on public.memberships (compared_at)
  where subscription_id is not null and (status not in ('canceled', 'incomplete_expired') or unknown_since is not null);
create index memberships_paid_by_idx on public.memberships (paid_by) where paid_by is not null;
create index memberships_email_idx on public.memberships (lower(email));
create index memberships_double_of_idx on public.memberships (double_of) where double_of is not null;
create index memberships_unmatched_idx on public.memberships (created_at desc) where user_id is null;

create function private.has_open_membership(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from public.memberships m
    where m.user_id = account and m.access_until > now()
  )
$$;

create trigger set_updated_at before update on public.memberships
  for each row execute function private.set_updated_at();

create function private.list_in_directory(accounts uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update public.profiles p
  set listed = not p.listed
  where p.id = any (accounts) and p.listed <> private.belongs_in_directory(p.id, p.is_admin);
end
$$;

-- Who appears in the directory changes with the membership.
create function private.update_listed() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  concerned uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then concerned := concerned || old.user_id; end if;
  if tg_op <> 'DELETE' then concerned := concerned || new.user_id; end if;
  perform private.list_in_directory(concerned);
  return null;
end
$$;
create trigger update_listed after insert or delete or update of user_id, access_until, state on public.memberships
  for each row execute function private.update_listed();

-- Who is welcomed: whoever's first paid membership opens, once. The server writes the mail.
create table private.membership_welcomes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);

create index membership_welcomes_to_mail_idx on private.membership_welcomes (created_at) where mailed_at is null;
alter table private.membership_welcomes enable row level security;
revoke all on private.membership_welcomes from public, anon, authenticated;
grant select, insert, update on private.membership_welcomes to service_role;

create function private.welcome_member() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into private.membership_welcomes (user_id)
  select new.user_id
  where not exists (
    select from public.memberships m
    where m.user_id = new.user_id and m.id <> new.id and m.state <> 'incomplete'
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;
create trigger welcome_member after insert or update of user_id, access_until, state on public.memberships
  for each row
  -- Not those that an operator or a test writes without a payment behind them.
  when (
    new.user_id is not null and new.access_until is not null
    and (new.subscription_id is not null or new.source <> 'subscription')
  )
  execute function private.welcome_member();

create function public.member_access() returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'is_member', public.is_member(),
    'is_admin', public.is_admin(),
    'status', newest.status,
    'state', newest.state,
    'source', newest.source,
    'plan', newest.plan,
    'current_period_end', newest.current_period_end,
    'cancel_at_period_end', coalesce(newest.cancel_at_period_end, false),
    'trial_end', newest.trial_end,
    'paused_from', newest.paused_from,
    'owed_since', newest.owed_since,
    'leaving_reason', newest.leaving_reason,
    -- Null where no time ends it by itself.
    'access_until', nullif(newest.access_until, 'infinity'),
    'mail_bounced', exists (
      select from public.mail_suppressions s
      where s.reason = 'bounced' and s.email = (select lower(u.email) from auth.users u where u.id = (select auth.uid()))
    )
  )
  from (select) as caller
  left join lateral (
    select m.*
    from public.memberships m
    where m.user_id = (select auth.uid()) and (select private.mfa_satisfied())
    order by (m.access_until > now()) desc nulls last, m.current_period_end desc nulls last, m.created_at desc
    limit 1
  ) newest on true
$$;
comment on function public.member_access is
  'What the site''s guards ask: the caller''s standing and newest membership. `status` is null for who never paid.';
revoke execute on function public.member_access() from public, anon, authenticated;
grant execute on function public.member_access() to authenticated;

alter table public.memberships enable row level security;
call private.require_mfa('public.memberships');
grant select on public.memberships to authenticated;

create policy "Accounts read their own membership" on public.memberships for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));

-- What became of each membership, one row for each change of state, plan or price: joins, returns and leavers are
-- counted from it. For the server alone.
create table private.membership_changes (
  id bigint generated always as identity primary key,
  membership_id uuid not null references public.memberships (id) on delete cascade,
  changed_at timestamptz not null default now(),
  -- Null for the first.
  state_before text,
  state text not null,
  plan text,
  price_cents integer,
  currency text
);

create index membership_changes_membership_id_idx on private.membership_changes (membership_id, changed_at);
create index membership_changes_changed_at_idx on private.membership_changes (changed_at);
alter table private.membership_changes enable row level security;
revoke all on private.membership_changes from public, anon, authenticated;
grant select, insert, update, delete on private.membership_changes to service_role;

create function private.record_membership_change() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  insert into private.membership_changes (membership_id, state_before, state, plan, price_cents, currency)
  values (
    new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.plan, new.price_cents * new.quantity,
    new.currency
  );
  return null;
end
$$;
create trigger record_change_insert after insert on public.memberships
  for each row execute function private.record_membership_change();
create trigger record_change after update on public.memberships
  for each row
  when (
    (new.state, new.plan, new.price_cents, new.quantity, new.currency)
      is distinct from (old.state, old.plan, old.price_cents, old.quantity, old.currency)
  )
  execute function private.record_membership_change();

revoke execute on all functions in schema private from public;
