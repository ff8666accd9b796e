-- What is kept of payments, for the server alone, and the payments that no account is tied to.

-- One row per event of the card payment provider, written in the transaction that applies it: an event that
-- is here has been dealt with, an event whose handling crashed is not, and will be delivered again.
create table private.stripe_events (
  id text primary key,
  type text not null,
  subscription_id text,
  created timestamptz not null,
  received_at timestamptz not null default now(),
  outcome text not null check (outcome in ('applied', 'ignored', 'stale', 'waiting')),
  -- Kept only while the event waits for the checkout, which names the payer.
  object jsonb,
  constraint stripe_events_object_while_waiting check ((outcome = 'waiting') = (object is not null))
);

create index stripe_events_waiting_idx on private.stripe_events (subscription_id, created desc)
  where outcome = 'waiting';

-- Whether each number is greater, or smaller, than the one before it.
create function private.rises(numbers integer[]) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select numbers = coalesce((select array_agg(distinct n order by n) from unnest(numbers) n), '{}')
$$;
create function private.falls(numbers integer[]) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select numbers = coalesce((select array_agg(distinct n order by n desc) from unnest(numbers) n), '{}')
$$;

-- Constraints are checked as whoever writes.
revoke execute on function private.rises(integer[]), private.falls(integer[]) from public;
grant execute on function private.rises(integer[]), private.falls(integer[]) to authenticated, service_role;

-- The rules of payments that the team sets: one row.
create table public.payment_settings (
  only_row boolean primary key default true constraint payment_settings_only_row check (only_row),
  -- Days for which everything stays open after a failed payment, fewer than the shortest month has, and on which of them
  -- a mail is sent.
  grace_days integer not null default 7 constraint payment_settings_grace_days check (grace_days between 1 and 27),
  grace_mail_days integer[] not null default '{0,3,6}',
  -- Days before an annual renewal on which the member is told of it.
  renewal_notice_days integer[] not null default '{30,7}',
  -- Days after the first payment for which a member gets the money back without a question.
  guarantee_days integer not null default 14 constraint payment_settings_guarantee_days check (
    guarantee_days between 0 and 365
  ),
  -- The provider works out the tax, and asks for tax numbers.
  automatic_tax boolean not null default false,
  collect_tax_ids boolean not null default false,
  updated_at timestamptz not null default now(),
  -- In order, none twice, at least one mail, all within the grace.
  constraint payment_settings_grace_mail_days check (
    array_position(grace_mail_days, null) is null and cardinality(grace_mail_days) between 1 and 10 and grace_mail_days[1] = 0
    and private.rises(grace_mail_days) and grace_mail_days[cardinality(grace_mail_days)] < grace_days
  ),
  constraint payment_settings_renewal_notice_days check (
    array_position(renewal_notice_days, null) is null and cardinality(renewal_notice_days) <= 5 and private.falls(renewal_notice_days)
    and coalesce(renewal_notice_days[1], 1) <= 90 and 1 <= all (renewal_notice_days)
  )
);
insert into public.payment_settings default values;
create trigger set_updated_at before update on public.payment_settings
  for each row execute function private.set_updated_at();
create trigger audit after update on public.payment_settings
  for each row execute function private.audit_admin_change();
alter table public.payment_settings enable row level security;
call private.require_mfa('public.payment_settings');
grant select, update (
  grace_days, grace_mail_days, renewal_notice_days, guarantee_days, automatic_tax, collect_tax_ids
) on public.payment_settings to authenticated;
create policy "Admins read the rules of payments" on public.payment_settings for select to authenticated
  using ((select public.is_admin()));
create policy "Admins change the rules of payments" on public.payment_settings for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

-- The ledger: each payment, refund and dispute as the provider reports it, so that what came in can be added up without
-- asking. `cents` is negative for money that goes out. For the server alone.
create table private.payments (
  -- The provider's id of the charge, refund or dispute.
  id text primary key check (char_length(id) <= 255),
  kind text not null constraint payments_kind check (kind in ('payment', 'refund', 'dispute', 'dispute_returned')),
  membership_id uuid references public.memberships (id) on delete set null,
  source text not null default 'subscription',
  cents integer not null constraint payments_cents check ((kind in ('payment', 'dispute_returned')) = (cents >= 0)),
  tax_cents integer not null default 0,
  currency text not null constraint payments_currency check (currency ~ '^[a-z]{3}$'),
  plan text,
  coupon text,
  -- Of a refund or dispute: the payment that it takes from.
  payment_id text references private.payments (id) on delete set null,
  invoice_id text check (char_length(invoice_id) <= 255),
  -- Of a payment whose membership is not known yet: its checkout is still to be told of.
  subscription_id text check (char_length(subscription_id) <= 255),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index payments_occurred_at_idx on private.payments (occurred_at);
create index payments_membership_id_idx on private.payments (membership_id, occurred_at desc);
create index payments_payment_id_idx on private.payments (payment_id) where payment_id is not null;
create index payments_subscription_id_idx on private.payments (subscription_id) where membership_id is null;

-- Invoices whose payment failed, and what became of them.
create table private.failed_payments (
  invoice_id text primary key check (char_length(invoice_id) <= 255),
  membership_id uuid not null references public.memberships (id) on delete cascade,
  cents integer not null check (cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  first_failed_at timestamptz not null,
  attempts integer not null default 1 check (attempts >= 1),
  -- The card that was refused last when we asked, and how many times another one was refused than the time before.
  refused_card text check (char_length(refused_card) <= 255),
  cards_refused integer not null default 0 check (cards_refused >= 0),
  saved_at timestamptz,
  given_up_at timestamptz,
  -- When the member was told what became of it.
  told_at timestamptz
);
create index failed_payments_membership_id_idx on private.failed_payments (membership_id, first_failed_at desc);
create index failed_payments_untold_idx on private.failed_payments (first_failed_at) where told_at is null;

alter table private.payments enable row level security;
alter table private.failed_payments enable row level security;
revoke all on private.payments, private.failed_payments from public, anon, authenticated;
grant select, insert, update, delete on private.payments, private.failed_payments to service_role;

-- What Stripe would keep, where no Stripe key is configured (the sandbox): its objects in Stripe's shapes, by customer,
-- in the order in which they were made.
create table private.sandbox_stripe_objects (
  id text primary key,
  body jsonb not null,
  customer text,
  seq bigint generated always as identity
);

create index sandbox_stripe_objects_customer_idx on private.sandbox_stripe_objects (customer);
create index sandbox_stripe_objects_body_idx on private.sandbox_stripe_objects using gin (body jsonb_path_ops);

-- Its events, written with the change that they tell of, and delivered after it.
create table private.sandbox_stripe_events (
  seq bigint generated always as identity primary key,
  body jsonb not null,
  customer text not null,
  delivered_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index sandbox_stripe_events_undelivered_idx on private.sandbox_stripe_events (seq)
  where delivered_at is null;

-- What it has responded to requests that carried an idempotency key.
create table private.sandbox_stripe_requests (
  idempotency_key text primary key,
  request text not null,
  response jsonb not null,
  created_at timestamptz not null default now()
);

-- Where the provider said otherwise than we did, without an event that told us: mended, and told to the team.
create table private.mended_memberships (
  id bigint generated always as identity primary key,
  membership_id uuid not null references public.memberships (id) on delete cascade,
  mended_at timestamptz not null default now(),
  -- What differed, as it was and as it is.
  before jsonb not null,
  after jsonb not null,
  told_at timestamptz
);
create index mended_memberships_untold_idx on private.mended_memberships (mended_at) where told_at is null;
create index mended_memberships_membership_id_idx on private.mended_memberships (membership_id);
alter table private.mended_memberships enable row level security;
revoke all on private.mended_memberships from public, anon, authenticated;
grant select, insert, update, delete on private.mended_memberships to service_role;

-- The pages of the provider on which an application, account or firm can pay: the newest, and others while they are
-- being closed.
create table private.begun_checkouts (
  id bigint generated always as identity primary key,
  reference uuid not null,
  -- A hash of all that is asked: the same clicked again within two minutes is the same page.
  asked text not null,
  began_at timestamptz not null,
  -- Null until the provider has opened it.
  session_id text constraint begun_checkouts_session_id check (char_length(session_id) <= 255)
);
create index begun_checkouts_reference_idx on private.begun_checkouts (reference, id);
alter table private.begun_checkouts enable row level security;
revoke all on private.begun_checkouts from public, anon, authenticated;
grant select, insert, update, delete on private.begun_checkouts to service_role;

-- The days on which something was looked for that nobody told us of: subscriptions, gifts, disputes, refunds, and the prices
-- and coupons that the provider does not know (`catalogue`).
create table private.comparison_days (
  what text,
  day date,
  -- When it was begun, where it went through to its end: the next one takes up from there.
  finished_at timestamptz,
  primary key (what, day)
);
alter table private.comparison_days enable row level security;
revoke all on private.comparison_days from public, anon, authenticated;
grant select, insert, update, delete on private.comparison_days to service_role;

create table private.dismissed_payments (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  note text not null check (char_length(note) between 1 and 1000),
  dismissed_by uuid,
  dismissed_at timestamptz not null default now()
);

-- Payments that were given back, with the team's button or in the provider's dashboard (`refunded_by` null).
create table private.refunded_payments (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  cents integer not null check (cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  refunded_by uuid,
  refunded_at timestamptz not null default now()
);

alter table private.stripe_events enable row level security;
alter table private.sandbox_stripe_objects enable row level security;
alter table private.sandbox_stripe_events enable row level security;
alter table private.sandbox_stripe_requests enable row level security;
alter table private.dismissed_payments enable row level security;
alter table private.refunded_payments enable row level security;
revoke all on private.stripe_events, private.sandbox_stripe_objects, private.sandbox_stripe_events,
  private.sandbox_stripe_requests from public, anon, authenticated;
revoke all on private.dismissed_payments, private.refunded_payments from public, anon, authenticated;
grant select, insert, update, delete on private.stripe_events, private.sandbox_stripe_objects,
  private.sandbox_stripe_events, private.sandbox_stripe_requests to service_role;

-- For whom a payment with this reference opens a membership: an approved application, or an account that had a
-- membership, was invited, is an admin's, or whose address has an approved application. No row: for nobody. For the
-- server alone.
create function private.payer_of(reference uuid)
  returns table (
    application_id uuid, account_id uuid, email text, name text, is_member boolean, has_paid boolean,
    had_membership boolean, other_payment uuid
  )
  language sql stable security definer
  set search_path = ''
  as $$
  with found as (
    select
      a.id as application_id,
      coalesce(
        (
          select private.confirmed_user_by_id(r.claimed_by)
          from public.pending_registrations r
          where r.application_id = a.id and r.claimed_by is not null
          order by r.claimed_at desc
          limit 1
        ),
        private.confirmed_user_by_email(a.email)
      ) as account_id,
      a.email::text as email,
      a.name::text as name
    from public.applications a
    where a.id = payer_of.reference and a.status = 'APPROVED'
    union all
    select null, p.id, u.email::text, p.name::text
    from public.profiles p
    join auth.users u on u.id = p.id
    where p.id = private.confirmed_user_by_id(payer_of.reference)
      and (
        p.is_admin
        or u.invited_at is not null
        or exists (
          select from public.memberships m
          where m.user_id = p.id and m.status not in ('incomplete', 'incomplete_expired')
        )
        or 'APPROVED' = (
          select a.status from public.applications a
          where lower(a.email) = lower(u.email) and a.status <> 'PENDING'
          order by a.submitted_at desc
          limit 1
        )
      )
  )
  select
    f.application_id, f.account_id, f.email, f.name,
    own.id is not null,
    waiting.id is not null,
    exists (select from public.memberships m where m.user_id = f.account_id),
    coalesce(own.id, waiting.id)
  from found f
  left join lateral (
    select m.id from public.memberships m
    where m.user_id = f.account_id and m.source = 'subscription' and m.status in ('trialing', 'active', 'past_due')
    order by m.created_at limit 1
  ) own on true
  left join lateral (
    select m.id from public.pending_registrations r
    join public.memberships m on m.subscription_id = r.subscription_id or m.id = r.membership_id
    where (lower(r.email) = lower(f.email) or r.application_id = f.application_id)
      and r.claimed_at is null and m.status in ('trialing', 'active', 'past_due')
      and (m.source = 'subscription' or (m.source <> 'firm' and m.access_until > now()))
    order by m.created_at limit 1
  ) waiting on true
$$;
revoke execute on function private.payer_of(uuid) from public;
grant execute on function private.payer_of(uuid) to service_role;

-- Which payments count as unmatched, in one place: those whose subscription runs and that no account is tied to. One
-- whose account was closed belongs to nobody on purpose (docs/specification/account.md#closing); one that has ended, or was never paid, has
-- nothing left to attach.
create view private.unmatched_payments as
  select m.* from public.memberships m
  where m.user_id is null and m.account_closed_at is null and m.source = 'subscription'
    and m.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused');
revoke all on private.unmatched_payments from public, anon, authenticated;

-- Those that wait for the team: without the dismissed ones.
create view private.waiting_payments as
  select m.* from private.unmatched_payments m
  where not exists (select from private.dismissed_payments d where d.membership_id = m.id);
revoke all on private.waiting_payments from public, anon, authenticated;

-- The payment that makes this one a double: the one noted when it came, the membership that is open for its address, an
-- earlier unmatched payment of the same address, or an earlier subscription of the same customer.
create function private.other_payment(payment public.memberships, address text) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select jsonb_build_object(
    'email', o.email, 'plan', o.plan, 'status', o.status, 'paid_at', o.created_at, 'subscription_id', o.subscription_id,
    'name', coalesce(p.name, a.name)
  )
  from public.memberships o
  left join public.profiles p on p.id = o.user_id
  left join public.pending_registrations r on r.subscription_id = o.subscription_id
  left join public.applications a on a.id = r.application_id
  where o.id <> payment.id
    -- Found by their indexes, then judged.
    and o.id in (
      select payment.double_of
      union all
      select m.id from public.memberships m where m.user_id = (select private.confirmed_user_by_email(address))
      union all
      select m.id from public.memberships m where lower(m.email) = lower(payment.email)
      union all
      select m.id from public.memberships m where m.stripe_customer_id = payment.stripe_customer_id
    )
    and (
      o.id = payment.double_of
      or (
        o.user_id = (select private.confirmed_user_by_email(address)) and o.source = 'subscription'
        and o.status in ('trialing', 'active', 'past_due')
      )
      or (
        lower(o.email) = lower(payment.email) and o.created_at < payment.created_at
        and o.id in (select u.id from private.unmatched_payments u)
      )
      -- Two subscriptions of one customer, whoever has the first.
      or (
        o.stripe_customer_id = payment.stripe_customer_id and o.created_at < payment.created_at
        and o.status in ('trialing', 'active', 'past_due')
      )
    )
  order by o.id = payment.double_of desc nulls last, o.user_id is null, o.created_at
  limit 1
$$;

-- The payments of the team's list, and in which part of it each stands.
create function private.listed_payments(search text)
  returns table (id uuid, part text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
  as $$
  select m.id,
    case
      when f.membership_id is not null then 'refunded'
      when d.membership_id is not null then 'dismissed'
      else 'waiting'
    end,
    m.created_at
  from public.memberships m
  left join private.refunded_payments f on f.membership_id = m.id
  left join private.dismissed_payments d on d.membership_id = m.id
  left join public.pending_registrations r on r.subscription_id = m.subscription_id
  left join public.applications a on a.id = r.application_id
  where m.id in (
      select u.id from private.unmatched_payments u union select b.membership_id from private.refunded_payments b
    )
    and private.has_each_word(
      concat_ws(' ', m.email, r.email, a.name, a.email, d.note, m.subscription_id), listed_payments.search
    )
$$;

create function public.unmatched_payments(
  part text default '', search text default '', page integer default 0, page_size integer default 25
) returns table (
    id uuid, email text, plan text, status text, current_period_end timestamptz, subscription_id text,
    created_at timestamptz, link_mailed_to text, application_id uuid, application_name text, application_email text,
    note text, dismissed_at timestamptz, dismissed_by_name text, double_of jsonb, refund jsonb
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  size integer := least(greatest(unmatched_payments.page_size, 1), 100);
begin
  if not public.is_admin() then
    raise exception 'Only admins can see payments.' using errcode = '42501';
  end if;
  return query
    select
      m.id, m.email::text, m.plan, m.status, m.current_period_end, m.subscription_id, m.created_at,
      r.email::text, a.id, a.name::text, a.email::text, d.note, d.dismissed_at, by.name::text,
      private.other_payment(m, coalesce(r.email, m.email)),
      case when f.membership_id is not null then jsonb_build_object(
        'cents', f.cents, 'currency', f.currency, 'at', f.refunded_at,
        'by', (select p.name from public.profiles p where p.id = f.refunded_by)
      ) end
    from (
      select * from private.listed_payments(unmatched_payments.search) l
      where unmatched_payments.part in ('', l.part)
      order by l.part <> 'waiting', l.created_at desc, l.id
      limit size offset greatest(unmatched_payments.page, 0)::bigint * size
    ) l
    join public.memberships m on m.id = l.id
    left join private.refunded_payments f on f.membership_id = m.id
    left join public.pending_registrations r on r.subscription_id = m.subscription_id
    left join public.applications a on a.id = r.application_id
    left join private.dismissed_payments d on d.membership_id = m.id
    left join public.profiles by on by.id = d.dismissed_by
    order by l.part <> 'waiting', l.created_at desc, l.id;
end
$$;
comment on function public.unmatched_payments is
  'Payments without an account, of one part (waiting, dismissed, refunded) or all, those that wait first, newest first, a page from 0: whose they may be, where a link was mailed, and which other payment the same person made.';

create function public.count_unmatched_payments(search text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can count payments.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where l.part = 'waiting'),
      'dismissed', count(*) filter (where l.part = 'dismissed'),
      'refunded', count(*) filter (where l.part = 'refunded')
    )
    from private.listed_payments(count_unmatched_payments.search) l
  );
end
$$;
comment on function public.count_unmatched_payments is 'How many payments each part of unmatched_payments has.';

-- Accounts and applications, as the searches of the team's lists find them; of many, some.
create function public.payment_candidates(search text)
  returns table (kind text, id uuid, name text, email text, business_name text, state text)
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
declare
  accounts uuid[];
  applications uuid[];
begin
  if not public.is_admin() then
    raise exception 'Only admins can look for accounts.' using errcode = '42501';
  end if;
  if coalesce(char_length(btrim(payment_candidates.search)), 0) < 2 then
    return;
  end if;
  accounts := private.accounts_found(payment_candidates.search, 200);
  applications := private.applications_found(payment_candidates.search, 200);
  return query
    (
      select 'account', p.id, p.name::text, u.email::text, p.business_name::text, coalesce(m.state, 'none')
      from public.profiles p
      join auth.users u on u.id = p.id and u.email_confirmed_at is not null and u.deleted_at is null
      left join lateral (
        select state from public.memberships where user_id = p.id
        order by (access_until > now()) desc nulls last, created_at desc limit 1
      ) m on true
      where p.id = any (accounts)
      order by u.email limit 10
    )
    union all
    (
      select 'application', a.id, a.name::text, a.email::text, a.business_name::text, a.status
      from public.applications a
      where a.id = any (applications)
        and private.confirmed_user_by_email(a.email) is null
      order by a.submitted_at desc limit 10
    );
end
$$;
comment on function public.payment_candidates is
  'Accounts, and applications without an account, that a payment could belong to. At least two characters.';

-- The lock under which events and acts work on a payment's membership, until the transaction ends. For what the team
-- decides about it.
create function private.lock_payment(payment_id uuid) returns void
  language sql
  set search_path = ''
  as $$
  select pg_advisory_xact_lock(hashtextextended('subscription:' || m.subscription_id, 0))
  from public.memberships m
  where m.id = payment_id and m.subscription_id is not null
$$;

-- Whether the account, or the application whose account is still to be made, has another subscription that runs.
create function private.pays_already(payment_id uuid, account uuid, applicant public.applications) returns boolean
  language sql stable
  set search_path = ''
  as $$
  select exists (
    select from (
      select m.id, m.status from public.memberships m where m.user_id = account and m.source = 'subscription'
      union all
      select m.id, m.status
      from public.pending_registrations r
      join public.memberships m on m.subscription_id = r.subscription_id and m.user_id is null
      where account is null and r.claimed_at is null
        and (lower(r.email) = lower(applicant.email) or r.application_id = applicant.id)
    ) other
    where other.id <> payment_id and other.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
  )
$$;

create function private.refuse_second_payment(payment_id uuid, account uuid, applicant public.applications) returns void
  language plpgsql stable
  set search_path = ''
  as $$
begin
  if private.pays_already(payment_id, account, applicant) then
    raise exception '% pays for a membership already. Please refund or end one of the two first.',
      coalesce((select p.name from public.profiles p where p.id = account), applicant.name, private.account_email(account))
      using errcode = 'PT409', detail = 'has_paid_membership';
  end if;
end
$$;

-- A payment that matched nobody, tied to an account by hand; not one whose account was closed. The registration is used
-- up too: its mailed link opens no second account for the same payment. The reference of its checkout does not decide any
-- more whose it is.
create function public.attach_membership(membership_id uuid, account_id uuid, reviewer_id uuid default null)
  returns public.memberships
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  attached public.memberships;
begin
  if not exists (select from public.profiles p where p.id = account_id) then
    raise exception 'There is no such account.' using errcode = 'PT404';
  end if;
  perform private.lock_payment(attach_membership.membership_id);
  perform private.lock_account_email(private.account_email(account_id));
  perform private.refuse_second_payment(attach_membership.membership_id, account_id, null);
  -- Before the membership's row, as private.complete_account does.
  perform from public.pending_registrations r
  where r.subscription_id = (
    select m.subscription_id from public.memberships m where m.id = attach_membership.membership_id
  ) for update;
  update public.memberships m set user_id = account_id, double_of = null
  where m.id = membership_id and m.source = 'subscription' and m.user_id is null and m.account_closed_at is null
    and m.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
  returning * into attached;
  if not found then
    raise exception 'There is no such payment waiting for an account.' using errcode = 'PT409';
  end if;
  update public.pending_registrations r set claimed_by = account_id, claimed_at = now()
  where r.subscription_id = attached.subscription_id and r.claimed_at is null;
  delete from private.dismissed_payments d where d.membership_id = attached.id;
  insert into private.moved_memberships as v (membership_id, moved_by) values (attached.id, reviewer)
  on conflict on constraint moved_memberships_pkey do update set moved_by = excluded.moved_by, moved_at = now();
  perform private.write_audit(
    reviewer, 'membership.attached', 'memberships', attached.id, jsonb_build_object(
      'account_id', account_id, 'member', private.audit_name('profiles', account_id)
    )
  );
  perform private.approve_with_payment(null, private.account_email(account_id), reviewer);
  return attached;
end
$$;

-- Tied to an application, which is approved by it where it waits: to the account with its address where there is one; else
-- the registration moves to that address, under a new token that the server mails there. For the server alone, which sends
-- the mail.
create function public.attach_payment_to_application(
  payment_id uuid, application_id uuid, token_hash text, expires_at timestamptz, reviewer_id uuid
) returns jsonb
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(reviewer_id);
  payment public.memberships;
  applicant public.applications;
  account uuid;
begin
  select * into applicant from public.applications a
  where a.id = attach_payment_to_application.application_id and a.status <> 'DECLINED';
  if not found then
    raise exception 'There is no such application.' using errcode = 'PT404';
  end if;
  perform private.lock_payment(payment_id);
  perform private.lock_account_email(applicant.email);
  account := private.confirmed_user_by_email(applicant.email);
  perform private.refuse_second_payment(payment_id, account, applicant);
  perform private.approve_with_payment(applicant.id, null, reviewer);
  if account is not null then
    payment := public.attach_membership(payment_id, account, reviewer);
    return jsonb_build_object('account_id', account, 'email', applicant.email, 'plan', payment.plan);
  end if;
  perform from public.pending_registrations r
  where r.subscription_id = (select m.subscription_id from public.memberships m where m.id = payment_id) for update;
  select * into payment from public.memberships m
  where m.id = payment_id and m.source = 'subscription' and m.user_id is null and m.account_closed_at is null for update;
  if not found or payment.subscription_id is null then
    raise exception 'There is no such payment waiting for an account.' using errcode = 'PT409';
  end if;
  insert into public.pending_registrations as r (
    email, token, stripe_customer_id, subscription_id, plan, application_id, expires_at
  ) values (
    applicant.email, token_hash, payment.stripe_customer_id, payment.subscription_id, payment.plan, applicant.id,
    attach_payment_to_application.expires_at
  )
  on conflict (subscription_id) do update set
    email = excluded.email, token = excluded.token, application_id = excluded.application_id,
    expires_at = excluded.expires_at, checkout_session_id = null
  where r.claimed_at is null;
  if not found then
    raise exception 'The registration of this payment was used already.' using errcode = 'PT409';
  end if;
  delete from private.dismissed_payments d where d.membership_id = payment.id;
  update public.memberships m set double_of = null where m.id = payment.id;
  insert into private.moved_memberships as v (membership_id, moved_by) values (payment.id, reviewer)
  on conflict (membership_id) do update set moved_by = excluded.moved_by, moved_at = now();
  perform private.write_audit(
    reviewer, 'membership.attached_to_application', 'memberships', payment.id,
    jsonb_build_object('application_id', applicant.id, 'email', applicant.email)
  );
  return jsonb_build_object('account_id', null, 'email', applicant.email, 'plan', payment.plan);
end
$$;

-- Put aside without an account, with a note on why. An empty note brings it back.
create function public.dismiss_payment(payment_id uuid, note text) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(null);
  reason text := btrim(coalesce(dismiss_payment.note, ''));
begin
  perform from public.memberships m
  where m.id = payment_id and m.source = 'subscription' and m.user_id is null for update;
  if not found then
    raise exception 'There is no such payment waiting for an account.' using errcode = 'PT409';
  end if;
  if reason = '' then
    delete from private.dismissed_payments d where d.membership_id = payment_id;
    if found then
      perform private.write_audit(reviewer, 'membership.brought_back', 'memberships', payment_id, '{}');
    end if;
    return;
  end if;
  if char_length(reason) > 1000 then
    raise exception 'Please keep the note under 1000 characters.' using errcode = '22023';
  end if;
  insert into private.dismissed_payments as d (membership_id, note, dismissed_by)
  values (payment_id, reason, reviewer)
  on conflict (membership_id) do update set note = excluded.note, dismissed_by = excluded.dismissed_by,
    dismissed_at = now();
  perform private.write_audit(
    reviewer, 'membership.dismissed', 'memberships', payment_id, jsonb_build_object('note', reason)
  );
end
$$;

-- What was paid for a subscription was given back and the subscription ended: nothing opens with it any more. For the
-- server alone, which asks the provider first. Returns false where it was written down before.
create function private.record_refund(payment_id uuid, cents integer, currency text, reviewer uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  payment public.memberships;
begin
  insert into private.refunded_payments (membership_id, cents, currency, refunded_by)
  values (payment_id, record_refund.cents, record_refund.currency, reviewer)
  on conflict (membership_id) do nothing;
  if not found then
    return false;
  end if;
  update public.memberships m set
    status = 'canceled', cancel_at_period_end = false, state = 'ended', access_until = null, state_changes_at = null
  where m.id = payment_id returning * into payment;
  delete from public.pending_registrations r
  where r.subscription_id = payment.subscription_id and r.claimed_at is null;
  delete from private.dismissed_payments d where d.membership_id = payment_id;
  perform private.write_audit(
    reviewer, 'membership.refunded', 'memberships', payment_id,
    jsonb_build_object('email', payment.email, 'cents', record_refund.cents, 'currency', record_refund.currency)
  );
  return true;
end
$$;
revoke execute on function private.other_payment(public.memberships, text), private.lock_payment(uuid),
  private.pays_already(uuid, uuid, public.applications),
  private.refuse_second_payment(uuid, uuid, public.applications),
  private.record_refund(uuid, integer, text, uuid) from public;
grant execute on function private.record_refund(uuid, integer, text, uuid) to service_role;
grant select on private.dismissed_payments, private.refunded_payments, private.unmatched_payments to service_role;

revoke execute on function
  public.unmatched_payments(text, text, integer, integer),
  public.count_unmatched_payments(text),
  public.payment_candidates(text),
  public.attach_membership(uuid, uuid, uuid),
  public.attach_payment_to_application(uuid, uuid, text, timestamptz, uuid),
  public.dismiss_payment(uuid, text)
  from public, anon, authenticated;
grant execute on function
  public.unmatched_payments(text, text, integer, integer), public.count_unmatched_payments(text),
  public.payment_candidates(text), public.attach_membership(uuid, uuid, uuid),
  public.dismiss_payment(uuid, text)
  to authenticated;
grant execute on function public.attach_payment_to_application(uuid, uuid, text, timestamptz, uuid) to service_role;
