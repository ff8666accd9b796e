-- Firms that pay for seats: one subscription, and colleagues who are invited by mail. The firm's subscription is a row of
-- public.memberships (`source` is firm) that belongs to no account; a seat is one (`source` is seat) that names it in
-- `paid_by`, and is open for as long as it. For the server alone.

create table private.firms (
  id uuid primary key default gen_random_uuid(),
  name public.plain_line not null constraint firms_name check (char_length(name) between 1 and 160),
  -- Whoever is signed in with this address looks after the seats.
  contact_name public.plain_line not null constraint firms_contact_name check (char_length(contact_name) between 1 and 120),
  contact_email public.email_address not null,
  -- What the next checkout is about; while a membership runs, its own numbers hold.
  seats integer not null constraint firms_seats check (seats between 1 and 10000),
  plan text not null constraint firms_plan check (plan in ('monthly', 'annual')),
  -- Of one seat and one period; null: the price of the plan.
  seat_price_cents integer constraint firms_seat_price_cents check (seat_price_cents > 0),
  -- The number was lowered: so many are paid until then.
  paid_seats integer constraint firms_paid_seats check (paid_seats > 0),
  paid_seats_until timestamptz,
  -- The newest that was paid for.
  membership_id uuid unique references public.memberships (id) on delete set null,
  withdrawn_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint firms_paid_seats_end check ((paid_seats is null) = (paid_seats_until is null))
);
create index firms_contact_email_idx on private.firms (lower(contact_email));

-- All that a firm has ever bought.
create table private.firm_memberships (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  firm_id uuid not null references private.firms (id) on delete cascade,
  linked_at timestamptz not null default now(),
  -- When the contact was told that it is paid.
  told_at timestamptz
);
create index firm_memberships_firm_id_idx on private.firm_memberships (firm_id);
create index firm_memberships_untold_idx on private.firm_memberships (linked_at) where told_at is null;

create table private.firm_seats (
  id uuid primary key default gen_random_uuid(),
  firm_id uuid not null references private.firms (id) on delete cascade,
  -- To whom it was mailed.
  email public.email_address not null,
  name public.plain_line constraint firm_seats_name check (char_length(name) between 1 and 120),
  status text not null default 'invited' constraint firm_seats_status check (status in ('invited', 'taken', 'freed')),
  -- SHA-256 (hex) of the newest token, which only its mail holds.
  token_hash text unique constraint firm_seats_token_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  invited_at timestamptz not null default now(),
  taken_at timestamptz,
  -- Of whoever has taken it.
  membership_id uuid unique references public.memberships (id) on delete set null,
  freed_at timestamptz,
  freed_reason text constraint firm_seats_freed_reason check (freed_reason in ('manager', 'team', 'declined')),
  -- The end of the membership (its `ended_at`) that whoever has taken the seat was told of.
  told_end_at timestamptz,
  constraint firm_seats_freed check ((freed_at is not null) = (status = 'freed')),
  constraint firm_seats_reason check ((freed_reason is not null) = (status = 'freed'))
);
create index firm_seats_firm_id_idx on private.firm_seats (firm_id, invited_at desc);
-- One for each person.
create unique index firm_seats_email_idx on private.firm_seats (firm_id, lower(email)) where status <> 'freed';

-- What was asked for with a gift or a seat, kept from before the own plans are paused, or end, at the provider until all is
-- stored: after a crash in between, a job goes on.
create table private.begun_changes (
  id uuid primary key default gen_random_uuid(),
  gift_id uuid unique references private.gifts (id) on delete cascade,
  seat_id uuid unique references private.firm_seats (id) on delete cascade,
  -- Of whoever asks.
  user_id uuid references public.profiles (id) on delete cascade,
  application_id uuid references public.applications (id) on delete cascade,
  -- Each as it stood before: `subscriptionId`, `pausedFrom`, `trialEnd`.
  plans jsonb not null,
  begun_at timestamptz not null,
  tried_at timestamptz not null,
  constraint begun_changes_one check (num_nonnulls(gift_id, seat_id) = 1 and num_nonnulls(user_id, application_id) = 1)
);
create index begun_changes_user_id_idx on private.begun_changes (user_id) where user_id is not null;
create index begun_changes_application_id_idx on private.begun_changes (application_id) where application_id is not null;

alter table private.firms enable row level security;
alter table private.firm_memberships enable row level security;
alter table private.firm_seats enable row level security;
alter table private.begun_changes enable row level security;
revoke all on private.firms, private.firm_memberships, private.firm_seats, private.begun_changes
  from public, anon, authenticated;
grant select, insert, update, delete on private.firms, private.firm_memberships, private.firm_seats, private.begun_changes
  to service_role;

-- A firm as it stands: by its membership while that runs, and by what is offered otherwise.
create view private.firm_details as
select f.id, f.name::text, f.contact_name::text, f.contact_email::text, f.withdrawn_at, f.created_at, f.membership_id,
  m.state, m.subscription_id, m.stripe_customer_id, m.current_period_end, m.access_until,
  m.updated_at as changed_at, r.runs,
  case when r.runs then m.quantity else f.seats end as seats,
  case when r.runs then coalesce(m.plan, f.plan) else f.plan end as plan,
  case when r.runs and m.price_cents is not null then m.price_cents else coalesce(f.seat_price_cents, p.price_cents) end
    as seat_price_cents,
  case when r.runs then coalesce(m.currency, p.currency) else p.currency end as currency,
  f.seat_price_cents is not null as own_price, p.tax_added and t.automatic_tax as plus_tax,
  f.paid_seats, f.paid_seats_until,
  (select count(*)::integer from private.firm_seats s where s.firm_id = f.id and s.status <> 'freed') as used,
  (select count(*)::integer from private.firm_seats s where s.firm_id = f.id and s.status = 'taken') as taken
from private.firms f
join public.plan_prices p on p.plan = f.plan
cross join public.payment_settings t
left join public.memberships m on m.id = f.membership_id
cross join lateral (select coalesce(m.state in ('trial', 'active', 'ending', 'grace', 'unpaid'), false) as runs) r;
revoke all on private.firm_details from public, anon, authenticated;
grant select on private.firm_details to service_role;

-- Seats are open exactly for as long as the membership that pays for them.
create function private.follow_firm(firm_membership uuid) returns void
  language sql volatile security definer
  set search_path = ''
  as $$
  update public.memberships s
  set status = f.status, current_period_end = f.ends_at, state = f.state, access_until = f.access_until,
    state_changes_at = f.changes_at, ended_at = case when f.state = 'ended' then coalesce(s.ended_at, now()) end
  from (
    select m.access_until, nullif(m.access_until, 'infinity') as ends_at,
      case when m.access_until is null then 'canceled' else 'active' end as status,
      case when open.is_open then 'seat' else 'ended' end as state,
      case when open.is_open then nullif(m.access_until, 'infinity') end as changes_at
    from public.memberships m
    cross join lateral (
      select m.access_until is not null and m.state in ('trial', 'active', 'ending', 'pausing', 'grace') as is_open
    ) open
    where m.id = follow_firm.firm_membership
  ) f
  where s.paid_by = follow_firm.firm_membership and s.source = 'seat'
    and (s.status, s.state, s.current_period_end, s.access_until, s.state_changes_at)
      is distinct from (f.status, f.state, f.ends_at, f.access_until, f.changes_at)
$$;

create function private.follow_firm_membership() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  perform private.follow_firm(new.id);
  -- Whoever pays again after an end pays for as many seats as there were.
  if new.quantity <> old.quantity then
    update private.firms f set seats = new.quantity where f.membership_id = new.id;
  end if;
  return null;
end
$$;
create trigger follow_firm after update of state, access_until, quantity on public.memberships
  for each row when (new.source = 'firm')
  execute function private.follow_firm_membership();

-- Mails about its payments go to whoever looks after it now.
create function private.follow_firm_contact() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update public.memberships m set email = new.contact_email where m.id = new.membership_id;
  return null;
end
$$;
create trigger follow_firm_contact after update of contact_email, membership_id on private.firms
  for each row when (new.membership_id is not null)
  execute function private.follow_firm_contact();

-- Ties what a firm has bought to it, whichever event tells of it first. Another payment for one that pays is a double
-- one, and waits for the team as any other.
create function private.link_firm(firm uuid, subscription text) returns void
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  found_firm private.firms;
  bought public.memberships;
  current_state text;
begin
  select * into found_firm from private.firms f where f.id = link_firm.firm for update;
  select * into bought from public.memberships m where m.subscription_id = link_firm.subscription;
  if found_firm.id is null or bought.id is null or bought.source <> 'firm' or bought.state = 'incomplete'
    or exists (select from private.firm_memberships l where l.membership_id = bought.id) then
    return;
  end if;
  select m.state into current_state from public.memberships m where m.id = found_firm.membership_id;
  if current_state in ('trial', 'active', 'ending', 'grace', 'unpaid') then
    update public.memberships m set source = 'subscription', double_of = found_firm.membership_id where m.id = bought.id;
    return;
  end if;
  insert into private.firm_memberships (membership_id, firm_id) values (bought.id, found_firm.id);
  if bought.state = 'ended' and found_firm.membership_id is not null then
    return;
  end if;
  update private.firms f
  set membership_id = bought.id, withdrawn_at = null, seats = bought.quantity, paid_seats = null, paid_seats_until = null
  where f.id = found_firm.id;
  update public.memberships s set paid_by = bought.id
  where s.paid_by = found_firm.membership_id and s.source = 'seat';
  perform private.follow_firm(bought.id);
end
$$;

create function public.firms(search text default '')
  returns table (
    id uuid, name text, contact_name text, contact_email text, contact_id uuid, seats integer, used integer,
    taken integer, plan text, seat_price_cents integer, currency text, own_price boolean, membership_id uuid, state text,
    paid_until timestamptz, withdrawn_at timestamptz, created_at timestamptz, paid jsonb
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see firms.' using errcode = '42501';
  end if;
  return query
    select d.id, d.name, d.contact_name, d.contact_email, private.confirmed_user_by_email(d.contact_email), d.seats,
      d.used, d.taken, d.plan, d.seat_price_cents, d.currency, d.own_price, d.membership_id, d.state,
      d.current_period_end, d.withdrawn_at, d.created_at,
      (
        select coalesce(jsonb_agg(jsonb_build_object('cents', s.cents, 'currency', s.currency) order by s.currency), '[]')
        from (
          select p.currency, sum(p.cents) as cents
          from private.firm_memberships l join private.payments p on p.membership_id = l.membership_id
          where l.firm_id = d.id group by p.currency
        ) s
      )
    from private.firm_details d
    where private.has_each_word(concat_ws(' ', d.name, d.contact_name, d.contact_email), firms.search)
    order by case
      when d.state in ('grace', 'unpaid') then 1
      when d.state in ('trial', 'active', 'ending') then 2
      when d.state is not null then 3
      when d.withdrawn_at is null then 0
      else 4
    end, d.created_at desc, d.id;
end
$$;
comment on function public.firms is 'Firms with seats: how they stand, and what each has brought in, refunds taken off.';

create function public.firm_seats(firm_id uuid)
  returns table (
    id uuid, email text, name text, status text, invited_at timestamptz, taken_at timestamptz, freed_at timestamptz,
    freed_reason text, account_id uuid, expired boolean
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see the seats of a firm.' using errcode = '42501';
  end if;
  return query
    select s.id, coalesce(private.account_email(m.user_id), s.email)::text, coalesce(p.name, s.name)::text, s.status,
      s.invited_at, s.taken_at, s.freed_at, s.freed_reason, m.user_id, s.status = 'invited' and s.expires_at <= now()
    from private.firm_seats s
    left join public.memberships m on m.id = s.membership_id
    left join public.profiles p on p.id = m.user_id
    where s.firm_id = firm_seats.firm_id
    order by s.invited_at desc, s.id
    limit 1000;
end
$$;
comment on function public.firm_seats is 'Who was invited to a seat of a firm, and what became of it, newest first. No links.';

revoke execute on function public.firms(text), public.firm_seats(uuid) from public, anon, authenticated;
grant execute on function public.firms(text), public.firm_seats(uuid) to authenticated;
revoke execute on all functions in schema private from public;
grant execute on function private.follow_firm(uuid), private.link_firm(uuid, text) to service_role;
