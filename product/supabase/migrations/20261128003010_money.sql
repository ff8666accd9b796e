-- The page Money: what comes in, who joins and leaves, and whether the ledger agrees with the provider. How each number
-- is counted: docs/specification/money.md.

-- The ledger's rows of a subscription whose checkout came later than its payment.
create or replace function private.tie_payments() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update private.payments p set membership_id = new.id
  where p.subscription_id = new.subscription_id and p.membership_id is null;
  return null;
end
$$;
create or replace trigger tie_payments after insert on public.memberships
  for each row when (new.subscription_id is not null) execute function private.tie_payments();

-- By how much each change raised or lowered the revenue of a month. A double payment waits to be given back.
create or replace view private.revenue_steps as
select step.changed_at, step.plan, step.currency, step.cents, m.coupon
from (
  select x.changed_at, x.membership_id, y.plan, y.currency, y.cents
  from (
    select c.*, lag(c.plan) over w as plan_before, lag(c.currency) over w as currency_before,
      lag(c.cents) over w as cents_before
    from (
      -- The income that the membership brings in a month.
      select id, membership_id, changed_at, plan, currency,
        case when state in ('active', 'ending', 'pausing', 'grace')
          then coalesce(price_cents, 0) / case plan when 'annual' then 12.0 else 1.0 end
          else 0 end as cents
      from private.membership_changes
    ) c
    window w as (partition by c.membership_id order by c.changed_at, c.id)
  ) x
  cross join lateral (
    values (x.plan, x.currency, x.cents), (x.plan_before, x.currency_before, -x.cents_before)
  ) as y (plan, currency, cents)
  where y.cents <> 0
) step
join public.memberships m on m.id = step.membership_id
where m.double_of is null;

-- When a person began to be a member, for the first time or again, and ceased to be one; and by how much each step
-- changes the number of those who may come in. Somebody who has two memberships at a time joins with the first and leaves
-- with the last of them. A pause is no leaving, yet who pauses may not come in. A membership counts from the day on which
-- somebody came for it: one that waits is nobody's.
create or replace view private.member_steps as
select s.membership_id, s.changed_at, s.plan, s.coupon, s.state_before, s.state,
  case
    when s.held > 0 and s.all_held = 1 and s.times = 1 then 'joined'
    when s.held > 0 and s.all_held = 1 then 'returned'
    when s.held < 0 and s.all_held = 0 then 'left'
  end as step,
  (s.all_open > 0)::integer - (s.all_open - s.opened > 0)::integer as members
from (
  select d.*,
    sum(d.held) over w as all_held,
    sum(d.opened) over w as all_open,
    count(*) filter (where d.held > 0) over w as times
  from (
    select c.id, c.membership_id, greatest(c.changed_at, c.came_at) as changed_at, c.plan, c.coupon, c.state_before,
      c.state, c.person, c.is_held - lag(c.is_held, 1, 0) over w as held, c.is_open - lag(c.is_open, 1, 0) over w as opened
    from (
      select c.*, m.coupon, coalesce(m.user_id::text, account.id::text, lower(m.email)) as person,
        coalesce(paid.claimed_at, given.claimed_at) as came_at,
        (c.state not in ('incomplete', 'unpaid', 'ended'))::integer as is_held,
        (c.state not in ('incomplete', 'unpaid', 'ended', 'paused'))::integer as is_open,
        lead(c.changed_at) over (partition by c.membership_id order by c.changed_at, c.id) as until
      from private.membership_changes c
      join public.memberships m on m.id = c.membership_id
      left join public.pending_registrations paid on paid.subscription_id = m.subscription_id
      left join public.pending_registrations given on given.membership_id = m.id
      left join auth.users account on m.user_id is null and account.email = lower(m.email)
      -- A firm is no person: its seats are counted.
      where m.double_of is null and m.source <> 'firm' and (m.user_id is not null or m.account_closed_at is not null)
    ) c
    where c.came_at is null or c.until is null or c.until > c.came_at
    window w as (partition by c.membership_id order by c.changed_at, c.id)
  ) d
  where d.held <> 0 or d.opened <> 0
  window w as (partition by d.person order by d.changed_at, d.id)
) s
where (s.held > 0 and s.all_held = 1) or (s.held < 0 and s.all_held = 0)
  or (s.all_open > 0) <> (s.all_open - s.opened > 0);

-- Comparisons of the ledger with the provider: each night, and when the team asks for one.
create table if not exists private.reconciliations (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null,
  -- Null for the nightly one.
  wanted_by uuid,
  wanted_at timestamptz not null default now(),
  -- The last time that the provider could not be reached.
  failed_at timestamptz,
  finished_at timestamptz,
  -- Charges, refunds and disputes that the provider reported, and those of them that the ledger did not have.
  reported integer not null default 0,
  added integer not null default 0,
  constraint reconciliations_span check (since < until)
);
create index if not exists reconciliations_waiting_idx on private.reconciliations (wanted_at) where finished_at is null;
create index if not exists reconciliations_wanted_at_idx on private.reconciliations (wanted_at desc);

-- Days, in the site's time zone, on which the two do not agree to the cent. A later comparison replaces them.
create table if not exists private.payment_differences (
  day date not null,
  currency text not null,
  reported_cents bigint not null,
  ledger_cents bigint not null,
  -- The rows that differ, as [{id, reported_cents, ledger_cents}]. An amount is null where one side lacks the row.
  rows jsonb not null,
  found_at timestamptz not null default now(),
  primary key (day, currency)
);

alter table private.reconciliations enable row level security;
alter table private.payment_differences enable row level security;
revoke all on private.reconciliations, private.payment_differences, private.revenue_steps, private.member_steps
  from public, anon, authenticated;
grant select, insert, update, delete on private.reconciliations, private.payment_differences to service_role;

-- Asks for a comparison of a month. One that waits already is enough.
create or replace function public.reconcile_payments(month date) returns void
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  zone text := private.site_time_zone();
  begins timestamptz := date_trunc('month', reconcile_payments.month::timestamp) at time zone zone;
  ends timestamptz := (date_trunc('month', reconcile_payments.month::timestamp) + interval '1 month') at time zone zone;
begin
  if not public.is_admin() then
    raise exception 'Only admins can compare payments.' using errcode = '42501';
  end if;
  if begins is null or begins >= now() or begins < now() - interval '10 years' then
    raise exception 'Please choose a month of the past ten years.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtext('reconciliations'));
  if exists (select from private.reconciliations r where r.since = begins and r.finished_at is null) then
    return;
  end if;
  if (select count(*) from private.reconciliations r where r.finished_at is null) >= 12 then
    raise exception 'Other months are being compared. Please wait for them.' using errcode = 'PT409';
  end if;
  insert into private.reconciliations (since, until, wanted_by) values (begins, least(ends, now()), auth.uid());
  perform private.write_audit(
    auth.uid(), 'money.reconciled', 'payments', null,
    jsonb_build_object('name', to_char(reconcile_payments.month, 'YYYY-MM'))
  );
end
$$;

-- All that the page shows. Empty `plan` and `coupon` stand for all of them.
create or replace function private.money(from_month date, to_month date, of_plan text, of_coupon text) returns jsonb
  language plpgsql stable
  set search_path = ''
  as $$
declare
  zone text := private.site_time_zone();
  first_month timestamp := date_trunc('month', from_month::timestamp);
  last_month timestamp := date_trunc('month', to_month::timestamp);
  starts timestamptz := first_month at time zone zone;
  ends timestamptz := (last_month + interval '1 month') at time zone zone;
begin
  if first_month is null or last_month is null or first_month > last_month
    or first_month + interval '36 months' <= last_month then
    raise exception 'Please choose one month to three years.' using errcode = '22023';
  end if;
  return (
    with months as (
      select local as at, to_char(local, 'YYYY-MM') as month
      from generate_series(first_month, last_month, interval '1 month') local
    ),
    revenue as materialized (
      select date_trunc('month', s.changed_at at time zone zone) as at, s.currency, sum(s.cents) as cents
      from private.revenue_steps s
      where s.changed_at <= now() and of_plan in ('', s.plan) and of_coupon in ('', s.coupon)
      group by 1, 2
    ),
    steps as materialized (
      select date_trunc('month', s.changed_at at time zone zone) as at, s.*
      from private.member_steps s
      where s.changed_at <= now() and of_plan in ('', s.plan) and of_coupon in ('', s.coupon)
    ),
    moves as (
      select s.at, count(*) filter (where s.step = 'joined') as joined,
        count(*) filter (where s.step = 'returned') as returned, count(*) filter (where s.step = 'left') as left_count,
        sum(s.members) as members
      from steps s group by 1
    ),
    leavers as (
      select s.changed_at, s.plan, m.leaving_note as note,
        case
          when m.leaving_reason is not null then m.leaving_reason
          when refunded.membership_id is not null then 'refunded'
          when s.state = 'unpaid' or s.state_before = 'grace' then 'payment_failed'
          when m.source <> 'subscription' then 'given_time_over'
          else 'not_said'
        end as reason
      from steps s
      join public.memberships m on m.id = s.membership_id
      left join private.refunded_payments refunded on refunded.membership_id = m.id
      where s.step = 'left' and s.changed_at >= starts and s.changed_at < ends
    ),
    ledger as materialized (
      select date_trunc('month', p.occurred_at at time zone zone) as at, p.*
      from private.payments p
      where p.occurred_at >= starts and p.occurred_at < ends and of_plan in ('', p.plan) and of_coupon in ('', p.coupon)
    ),
    income as (
      select l.at, l.currency,
        coalesce(sum(l.cents) filter (where l.kind = 'payment'), 0) as paid,
        -coalesce(sum(l.cents) filter (where l.kind = 'refund'), 0) as refunded,
        -coalesce(sum(l.cents) filter (where l.kind in ('dispute', 'dispute_returned')), 0) as disputed,
        sum(l.cents) as net, sum(l.tax_cents) as tax
      from ledger l group by 1, 2
    ),
    failures as (
      select date_trunc('month', f.first_failed_at at time zone zone) as at, f.currency, count(*) as failed,
        sum(f.cents) as failed_cents,
        count(*) filter (where f.saved_at is not null) as saved,
        coalesce(sum(f.cents) filter (where f.saved_at is not null), 0) as saved_cents,
        count(*) filter (where f.saved_at is null and f.given_up_at is not null) as given_up,
        coalesce(sum(f.cents) filter (where f.saved_at is null and f.given_up_at is not null), 0) as given_up_cents,
        count(*) filter (where f.saved_at is null and f.given_up_at is null) as waiting
      from private.failed_payments f
      join public.memberships m on m.id = f.membership_id
      where f.first_failed_at >= starts and f.first_failed_at < ends
        and of_plan in ('', m.plan) and of_coupon in ('', m.coupon)
      group by 1, 2
    ),
    currencies as (
      select currency from revenue where currency is not null union select currency from income
    ),
    revenue_at as (
      select m.month, c.currency,
        round(coalesce((select sum(r.cents) from revenue r where r.currency = c.currency and r.at <= m.at), 0)) as cents
      from months m cross join currencies c
    )
    select jsonb_build_object(
      'as_of', now(),
      'time_zone', zone,
      'revenue_now', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'cents', r.cents) order by r.currency), '[]')
        from (
          select v.currency, round(sum(v.cents)) as cents from revenue v
          group by 1 having round(sum(v.cents)) <> 0
        ) r
      ),
      'states', (
        select coalesce(jsonb_agg(jsonb_build_object('state', n.state, 'count', n.count) order by n.state), '[]')
        from (
          select case when w.id is null then m.state else 'waiting' end as state, count(*)
          from public.memberships m left join private.waiting_memberships w on w.id = m.id
          where m.state not in ('incomplete', 'ended') and m.double_of is null and m.source <> 'firm'
            and of_plan in ('', m.plan) and of_coupon in ('', m.coupon)
          group by 1
        ) n
      ),
      'months', (
        select jsonb_agg(jsonb_build_object(
          'month', m.month,
          'joined', coalesce(v.joined, 0), 'returned', coalesce(v.returned, 0), 'left', coalesce(v.left_count, 0),
          -- Back from the members of today.
          'members', counted.members - coalesce((select sum(b.members) from moves b where b.at > m.at), 0)
        ) order by m.at)
        from months m left join moves v on v.at = m.at
        cross join (
          select count(*) as members from public.profiles p
          where p.listed and (
            (of_plan, of_coupon) = ('', '') or exists (
              select from private.effective_memberships e
              where e.user_id = p.id and of_plan in ('', e.plan) and of_coupon in ('', e.coupon)
            )
          )
        ) counted
      ),
      'waiting', private.member_counts() -> 'waiting',
      'joins_by', (
        select coalesce(jsonb_agg(to_jsonb(j) order by j.joined + j.returned desc, j.source), '[]')
        from (
          select m.source, count(*) filter (where s.step = 'joined') as joined,
            count(*) filter (where s.step = 'returned') as returned, count(*) filter (where s.step = 'left') as left
          from steps s join public.memberships m on m.id = s.membership_id
          where s.step is not null and s.changed_at >= starts and s.changed_at < ends group by 1
        ) j
      ),
      'revenue', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.currency, r.month), '[]') from revenue_at r
      ),
      'income', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'month', m.month, 'currency', c.currency, 'paid_cents', coalesce(i.paid, 0),
          'refunded_cents', coalesce(i.refunded, 0), 'disputed_cents', coalesce(i.disputed, 0),
          'net_cents', coalesce(i.net, 0), 'tax_cents', coalesce(i.tax, 0)
        ) order by c.currency, m.at), '[]')
        from months m
        cross join (select distinct currency from income) c
        left join income i on i.at = m.at and i.currency = c.currency
      ),
      'income_by', (
        select coalesce(jsonb_agg(to_jsonb(b) order by b.kind, b.currency, b.net_cents desc, b.name), '[]')
        from (
          select x.kind, x.name, l.currency, count(*) filter (where l.kind = 'payment') as payments,
            coalesce(sum(l.cents) filter (where l.kind = 'payment'), 0) as paid_cents,
            -coalesce(sum(l.cents) filter (where l.kind <> 'payment'), 0) as back_cents,
            sum(l.cents) as net_cents, sum(l.tax_cents) as tax_cents
          from ledger l
          cross join lateral (
            values ('plan', l.plan), ('coupon', l.coupon), ('source', l.source)
            union all
            select 'firm', f.name::text from private.firm_memberships fm join private.firms f on f.id = fm.firm_id
            where fm.membership_id = l.membership_id
          ) as x (kind, name)
          group by x.kind, x.name, l.currency
        ) b
      ),
      'failures', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'month', to_char(f.at, 'YYYY-MM'), 'currency', f.currency, 'failed', f.failed,
          'failed_cents', f.failed_cents, 'saved', f.saved, 'saved_cents', f.saved_cents, 'given_up', f.given_up,
          'given_up_cents', f.given_up_cents, 'waiting', f.waiting
        ) order by f.currency, f.at), '[]')
        from failures f
      ),
      'reasons', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.count desc, r.reason), '[]')
        from (select l.reason, count(*) from leavers l group by 1) r
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.day desc), '[]')
        from (
          select (l.changed_at at time zone zone)::date as day, l.reason, l.plan, l.note
          from leavers l where l.note is not null order by l.changed_at desc limit 100
        ) n
      ),
      'refunds', (
        select coalesce(jsonb_agg(to_jsonb(r) order by r.day desc, r.id), '[]')
        from (
          select l.id, (l.occurred_at at time zone zone)::date as day, l.kind, l.cents, l.tax_cents, l.currency, l.plan,
            l.coupon, l.source
          from ledger l where l.kind <> 'payment' order by l.occurred_at desc limit 100
        ) r
      ),
      'coupons', (
        select coalesce(jsonb_agg(c.coupon order by c.coupon), '[]')
        from (
          select m.coupon from public.memberships m where m.coupon is not null
          union select p.coupon from private.payments p where p.coupon is not null
        ) c
      ),
      'comparison', jsonb_build_object(
        'last', (
          select jsonb_build_object(
            'since', r.since, 'until', r.until, 'finished_at', r.finished_at, 'reported', r.reported, 'added', r.added
          )
          from private.reconciliations r where r.finished_at is not null order by r.finished_at desc limit 1
        ),
        'running', exists (select from private.reconciliations r where r.finished_at is null),
        'failed_at', (select max(r.failed_at) from private.reconciliations r where r.finished_at is null),
        'differences', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'day', d.day, 'currency', d.currency, 'reported_cents', d.reported_cents, 'ledger_cents', d.ledger_cents,
            'rows', d.rows
          ) order by d.day desc, d.currency), '[]')
          from private.payment_differences d
        )
      )
    )
  );
end
$$;

create or replace function public.admin_money(
  from_month date, to_month date, of_plan text default '', of_coupon text default ''
) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can see the money.' using errcode = '42501';
  end if;
  return private.money(from_month, to_month, of_plan, of_coupon);
end
$$;
comment on function public.admin_money is
  'Revenue of a month, who joined, returned and left, income, failed payments, and the last comparison. For admins.';

-- The same for a file, or the ledger itself: that it left the site is in the audit log.
create or replace function public.export_money(
  part text, from_month date, to_month date, of_plan text default '', of_coupon text default ''
) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
  as $$
declare
  zone text := private.site_time_zone();
  exported jsonb;
begin
  if not public.is_admin() then
    raise exception 'Only admins can export the money.' using errcode = '42501';
  end if;
  if part is null or part not in (
    'revenue', 'members', 'reasons', 'failures', 'income', 'income_by', 'joins_by', 'states', 'refunds', 'ledger'
  ) then
    raise exception 'There is no such table.' using errcode = '22023';
  end if;
  if part <> 'ledger' then
    exported := private.money(from_month, to_month, of_plan, of_coupon);
  else
    if to_month is null or from_month is null or from_month + interval '36 months' <= to_month then
      raise exception 'Please choose one month to three years.' using errcode = '22023';
    end if;
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'kind', p.kind, 'occurred_at', p.occurred_at, 'cents', p.cents, 'tax_cents', p.tax_cents,
      'currency', p.currency, 'plan', p.plan, 'coupon', p.coupon, 'source', p.source, 'payment_id', p.payment_id,
      'invoice_id', p.invoice_id
    ) order by p.occurred_at, p.id), '[]') into exported
    from private.payments p
    where p.occurred_at >= date_trunc('month', from_month::timestamp) at time zone zone
      and p.occurred_at < (date_trunc('month', to_month::timestamp) + interval '1 month') at time zone zone
      and of_plan in ('', p.plan) and of_coupon in ('', p.coupon);
  end if;
  perform private.write_audit(
    auth.uid(), 'money.exported', 'payments', null,
    jsonb_build_object(
      'name', part, 'from', to_char(from_month, 'YYYY-MM'), 'to', to_char(to_month, 'YYYY-MM'), 'plan', of_plan,
      'coupon', of_coupon
    )
  );
  return exported;
end
$$;
comment on function public.export_money is
  'The numbers of admin_money, or the rows of the ledger, for a file. That they left the site is in the audit log.';

revoke execute on function
  public.reconcile_payments(date), public.admin_money(date, date, text, text),
  public.export_money(text, date, date, text, text)
  from public, anon, authenticated;
grant execute on function
  public.reconcile_payments(date), public.admin_money(date, date, text, text),
  public.export_money(text, date, date, text, text)
to authenticated;
revoke execute on all functions in schema private from public;
