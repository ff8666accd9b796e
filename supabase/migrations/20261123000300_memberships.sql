-- Memberships as Stripe states them, and what follows from one that is open.

create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  -- Null until the payment is matched to an account.
  user_id uuid references public.profiles (id) on delete set null,
  email email_address not null,
  plan text check (plan in ('monthly', 'annual')),
  -- Stripe's subscription statuses.
  status text not null check (
    status in (
      'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
    )
  ),
  stripe_customer_id text check (char_length(stripe_customer_id) <= 255),
  subscription_id text unique check (char_length(subscription_id) <= 255),
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  -- When Stripe made the newest event that was applied: older ones that arrive later change nothing.
  last_event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A membership whose account was closed belongs to nobody, and is no payment that waits to be matched. It is assigned
  -- again to an account that is made for the same address while it runs.
  account_closed_at timestamptz,
  -- The payment that was there when this one came for the same person: this one is tied to nobody, and waits to be
  -- refunded.
  double_of uuid references public.memberships (id) on delete set null
);

create index memberships_user_id_idx on public.memberships (user_id, status);
create index memberships_email_idx on public.memberships (lower(email));
create index memberships_double_of_idx on public.memberships (double_of) where double_of is not null;
create index memberships_unmatched_idx on public.memberships (created_at desc) where user_id is null;

create function private.has_open_membership(account uuid) returns boolean
  language sql stable security definer
  set search_path = ''
  as $$
  select exists (
    select from public.memberships m
    where m.user_id = account and m.status in ('trialing', 'active', 'past_due')
  )
$$;

create trigger set_updated_at before update on public.memberships
  for each row execute function private.set_updated_at();

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
  update public.profiles p
  set listed = not p.listed
  where p.id = any (concerned) and p.listed <> (p.is_admin or private.has_open_membership(p.id));
  return null;
end
$$;
create trigger update_listed after insert or delete or update of user_id, status on public.memberships
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
    where m.user_id = new.user_id and m.id <> new.id and m.status not in ('incomplete', 'incomplete_expired')
  )
  on conflict (user_id) do nothing;
  return null;
end
$$;
create trigger welcome_member after insert or update of user_id, status on public.memberships
  for each row
  when (
    new.user_id is not null and new.subscription_id is not null and new.status in ('trialing', 'active', 'past_due')
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
    'plan', newest.plan,
    'current_period_end', newest.current_period_end,
    'cancel_at_period_end', coalesce(newest.cancel_at_period_end, false)
  )
  from (select) as caller
  left join lateral (
    select m.*
    from public.memberships m
    where m.user_id = (select auth.uid()) and (select private.mfa_satisfied())
    order by (m.status in ('trialing', 'active', 'past_due')) desc, m.current_period_end desc nulls last, m.created_at desc
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

revoke execute on all functions in schema private from public;
