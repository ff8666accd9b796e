-- Payments for which the payer has asked the bank: as the provider says, for the team, until the bank has decided.

create table private.disputes (
  -- The provider's.
  id text primary key check (char_length(id) <= 255),
  charge_id text not null check (char_length(charge_id) <= 255),
  -- Null for a payment that was for no membership.
  membership_id uuid references public.memberships (id) on delete set null,
  -- Null for a payment that was for no gift.
  gift_id uuid references private.gifts (id) on delete set null,
  cents integer not null check (cents >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  reason text not null check (char_length(reason) <= 100),
  -- The provider's: https://docs.stripe.com/api/disputes/object
  status text not null check (char_length(status) <= 100),
  -- Until when the bank takes evidence.
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null default now()
);
create index disputes_opened_at_idx on private.disputes (opened_at desc);
create index disputes_membership_id_idx on private.disputes (membership_id) where membership_id is not null;
create index disputes_gift_id_idx on private.disputes (gift_id) where gift_id is not null;
create trigger set_updated_at before update on private.disputes
  for each row execute function private.set_updated_at();

alter table private.disputes enable row level security;
revoke all on private.disputes from public, anon, authenticated;
grant select, insert, update on private.disputes to service_role;

-- Those that wait for evidence of the team.
create view private.waiting_disputes as
  select d.* from private.disputes d where d.status in ('needs_response', 'warning_needs_response');
revoke all on private.waiting_disputes from public, anon, authenticated;

create function public.payment_disputes()
  returns table (
    id text, cents integer, currency text, reason text, status text, evidence_due_at timestamptz, opened_at timestamptz,
    membership_id uuid, plan text, state text, payer_email text, account_id uuid, name text, email text,
    applied_at timestamptz, terms_accepted_at timestamptz, approved_at timestamptz, account_made_at timestamptz,
    last_sign_in_at timestamptz, member_since timestamptz, attended jsonb, gift jsonb
  )
  language plpgsql stable security definer
  set search_path = ''
  as $$
#variable_conflict use_column
begin
  if not public.is_admin() then
    raise exception 'Only admins can see disputes.' using errcode = '42501';
  end if;
  return query
    select
      d.id, d.cents, d.currency, d.reason, d.status, d.evidence_due_at, d.opened_at, m.id, m.plan, m.state,
      coalesce(m.email, g.buyer_email)::text, p.id, coalesce(p.name, a.name, g.buyer_name)::text, u.email::text, a.submitted_at, a.terms_accepted_at,
      case when a.status = 'APPROVED' then a.reviewed_at end, u.created_at, u.last_sign_in_at,
      coalesce(m.started_at, m.created_at),
      -- The newest events of the past that the member came to, up to a hundred.
      (
        select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'date', e.date) order by e.date desc), '[]')
        from (
          select e.title, e.date from public.event_rsvps r join public.events e on e.id = r.event_id
          where r.user_id = m.user_id and r.status = 'attending' and r.waitlisted_at is null and e.date < now()
          order by e.date desc limit 100
        ) e
      ),
      case when g.id is not null then
        jsonb_build_object('months', g.months, 'bought_at', g.paid_at, 'redeemed_at', g.redeemed_at)
      end
    from private.disputes d
    left join public.memberships m on m.id = d.membership_id
    left join private.gifts g on g.id = d.gift_id
    left join public.profiles p on p.id = m.user_id
    left join auth.users u on u.id = m.user_id
    -- In two halves, each of which an index answers.
    left join lateral (
      select a.* from (
        select true as registered, a.*
        from public.pending_registrations r join public.applications a on a.id = r.application_id
        where r.subscription_id = m.subscription_id
        union all
        select false, a.* from public.applications a where lower(a.email) = lower(coalesce(u.email, m.email))
      ) a
      order by a.registered desc, a.submitted_at desc limit 1
    ) a on true
    order by d.status in ('needs_response', 'warning_needs_response') desc, d.opened_at desc, d.id;
end
$$;
comment on function public.payment_disputes is
  'Payments that their payers asked the bank for: those that wait for evidence first, with what is known of the member.';
revoke execute on function public.payment_disputes() from public, anon, authenticated;
grant execute on function public.payment_disputes() to authenticated;
