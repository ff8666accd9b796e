-- Memberships that somebody else gives: the team (complimentary ones), or the buyer of a gift. The membership itself is a
-- row of public.memberships; where its account is still to be made, a registration waits for it.

create table private.given_memberships (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  -- For the team alone.
  note text constraint given_memberships_note check (char_length(note) between 1 and 1000),
  given_by uuid,
  given_at timestamptz not null default now()
);
alter table private.given_memberships enable row level security;
revoke all on private.given_memberships from public, anon, authenticated;
grant select, insert, update, delete on private.given_memberships to service_role;

-- How many days before the end the last warning was sent, of a membership that ends by itself. Another end begins anew.
create table private.end_warnings (
  membership_id uuid primary key references public.memberships (id) on delete cascade,
  ends_at timestamptz not null,
  days smallint not null constraint end_warnings_days check (days >= 0),
  warned_at timestamptz not null default now()
);
alter table private.end_warnings enable row level security;
revoke all on private.end_warnings from public, anon, authenticated;
grant select, insert, update, delete on private.end_warnings to service_role;

-- What an account has paid since a time, by currency, refunds taken off.
create function private.paid_since(account uuid, since timestamptz) returns jsonb
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(jsonb_agg(jsonb_build_object('cents', s.cents, 'currency', s.currency) order by s.currency), '[]')
  from (
    select p.currency, sum(p.cents) as cents
    from private.payments p
    join public.memberships m on m.id = p.membership_id
    where m.user_id = account and p.occurred_at >= since
    group by p.currency
  ) s
$$;

create function public.complimentary_memberships(member_id uuid default null, search text default '')
  returns table (
    id uuid, account_id uuid, name text, email text, state text, ends_at timestamptz, note text, given_at timestamptz,
    given_by_name text, paid_since jsonb
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see memberships that were given.' using errcode = '42501';
  end if;
  return query
    select
      m.id, m.user_id, coalesce(p.name, a.name)::text, coalesce(u.email, m.email)::text, m.state,
      m.current_period_end, g.note, g.given_at, by.name::text, private.paid_since(m.user_id, g.given_at)
    from private.given_memberships g
    join public.memberships m on m.id = g.membership_id
    left join public.profiles p on p.id = m.user_id
    left join auth.users u on u.id = m.user_id
    left join public.pending_registrations r on r.membership_id = m.id
    left join public.applications a on a.id = r.application_id
    left join public.profiles by on by.id = g.given_by
    where m.source = 'complimentary' and m.account_closed_at is null
      and (member_id is null or m.user_id = member_id)
      and private.has_each_word(
        concat_ws(' ', p.name, a.name, u.email, m.email, g.note, by.name), complimentary_memberships.search
      )
    order by (m.state = 'complimentary') desc, g.given_at desc, m.id;
end
$$;
comment on function public.complimentary_memberships is
  'Complimentary memberships, open ones first, of one account or all: until when, why, and what the member has paid since.';

-- Gifts that were bought, or whose checkout was opened (`paid_at` null). For the server alone.
create table private.gifts (
  id uuid primary key default gen_random_uuid(),
  buyer_name public.plain_line not null constraint gifts_buyer_name check (char_length(buyer_name) between 1 and 120),
  buyer_email public.email_address not null,
  recipient_name public.plain_line constraint gifts_recipient_name check (char_length(recipient_name) between 1 and 120),
  message public.plain_text constraint gifts_message check (char_length(message) between 1 and 1000),
  months smallint not null constraint gifts_months check (months between 1 and 24),
  cents integer not null constraint gifts_cents check (cents >= 0),
  currency text not null constraint gifts_currency check (currency ~ '^[a-z]{3}$'),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- The provider's ids of the checkout and of the payment.
  session_id text unique constraint gifts_session_id check (char_length(session_id) <= 255),
  payment_intent_id text unique constraint gifts_payment_intent_id check (char_length(payment_intent_id) <= 255),
  -- SHA-256 (hex) of the newest code, 100 random bits, which only its mail holds.
  code_hash text unique constraint gifts_code_hash check (code_hash ~ '^[0-9a-f]{64}$'),
  redeemed_at timestamptz,
  -- Null while the account is still to be made.
  redeemed_by uuid references public.profiles (id) on delete set null,
  membership_id uuid references public.memberships (id) on delete set null,
  -- The buyer has asked the bank for the payment, which has not decided yet.
  disputed boolean not null default false,
  refunded_at timestamptz,
  -- Null for a refund in the provider's dashboard.
  refunded_by uuid,
  constraint gifts_paid_first check (paid_at is not null or (code_hash is null and redeemed_at is null and refunded_at is null))
);
create index gifts_buyer_email_idx on private.gifts (lower(buyer_email));
create index gifts_redeemed_by_idx on private.gifts (redeemed_by) where redeemed_by is not null;
create index gifts_membership_id_idx on private.gifts (membership_id) where membership_id is not null;
alter table private.gifts enable row level security;
revoke all on private.gifts from public, anon, authenticated;
grant select, insert, update, delete on private.gifts to service_role;

-- Gifts that were paid, and what became of them. Neither codes nor messages.
create view private.paid_gifts as
  select
    g.id, g.buyer_name::text, g.buyer_email::text, g.recipient_name::text, g.months, g.cents, g.currency, g.paid_at,
    g.redeemed_at, coalesce(p.name, a.name)::text as redeemed_by_name,
    coalesce(u.email, m.email)::text as redeemed_by_email, m.current_period_end as ends_at,
    g.refunded_at, by.name::text as refunded_by_name, g.disputed
  from private.gifts g
  left join public.memberships m on m.id = g.membership_id
  left join public.profiles p on p.id = m.user_id
  left join auth.users u on u.id = m.user_id
  left join public.pending_registrations r on r.membership_id = m.id
  left join public.applications a on a.id = r.application_id
  left join public.profiles by on by.id = g.refunded_by
  where g.paid_at is not null;
revoke all on private.paid_gifts from public, anon, authenticated, service_role;

create function private.gifts_found(search text) returns setof private.paid_gifts
  language sql stable security definer
  set search_path = ''
  as $$
  select g.* from private.paid_gifts g
  where private.has_each_word(
    concat_ws(' ', g.buyer_name, g.buyer_email, g.recipient_name, g.redeemed_by_name, g.redeemed_by_email), search
  )
$$;

create function public.gifts(search text default '')
  returns table (
    id uuid, buyer_name text, buyer_email text, recipient_name text, months smallint, cents integer, currency text,
    paid_at timestamptz, redeemed_at timestamptz, redeemed_by_name text, redeemed_by_email text, ends_at timestamptz,
    refunded_at timestamptz, refunded_by_name text, disputed boolean
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see gifts.' using errcode = '42501';
  end if;
  return query
    select g.* from private.gifts_found(gifts.search) g order by g.paid_at desc, g.id;
end
$$;
comment on function public.gifts is 'Gifts that were paid, newest first, and what became of them. Neither codes nor messages.';

create function public.gifts_brought_in(search text default '') returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can see gifts.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('cents', s.cents, 'currency', s.currency) order by s.currency), '[]')
    from (
      select g.currency, sum(g.cents) as cents from private.gifts_found(gifts_brought_in.search) g
      where g.refunded_at is null group by g.currency
    ) s
  );
end
$$;
comment on function public.gifts_brought_in is 'What the gifts that a search finds have brought in, by currency; refunded ones are left out.';

revoke execute on function public.gifts(text), public.gifts_brought_in(text) from public, anon, authenticated;
grant execute on function public.gifts(text), public.gifts_brought_in(text) to authenticated;
revoke execute on function public.complimentary_memberships(uuid, text) from public, anon, authenticated;
grant execute on function public.complimentary_memberships(uuid, text) to authenticated;
revoke execute on all functions in schema private from public;
