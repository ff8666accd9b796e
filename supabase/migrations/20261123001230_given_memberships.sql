-- Memberships that the team gives (complimentary ones): what the team wrote, and the warnings before the end. The
-- membership itself is a row of public.memberships; where its account is still to be made, a registration waits for it.

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

create function public.complimentary_memberships(member_id uuid default null)
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
    order by (m.state = 'complimentary') desc, g.given_at desc, m.id
    limit 500;
end
$$;
comment on function public.complimentary_memberships is
  'Complimentary memberships, open ones first, of one account or all: until when, why, and what the member has paid since.';

revoke execute on function public.complimentary_memberships(uuid) from public, anon, authenticated;
grant execute on function public.complimentary_memberships(uuid) to authenticated;
revoke execute on all functions in schema private from public;
