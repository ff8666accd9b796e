-- What members are told of their payments: links to the page for their card, and notices of payments to come. For the
-- server alone.

-- A link leads to one customer's card and nothing else. Only the mail holds its token.
create table private.card_links (
  token_hash text primary key constraint card_links_token_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  membership_id uuid not null references public.memberships (id) on delete cascade,
  expires_at timestamptz not null,
  -- The card that was on file when the page was opened: another one afterwards is a new card.
  card_before text constraint card_links_card_before check (char_length(card_before) <= 100),
  created_at timestamptz not null default now()
);
create index card_links_membership_id_idx on private.card_links (membership_id);
create index card_links_expires_at_idx on private.card_links (expires_at);

-- What a member was told before a payment, so that no notice is sent twice. Also where there was nothing to tell.
create table private.membership_notices (
  membership_id uuid not null references public.memberships (id) on delete cascade,
  kind text not null constraint membership_notices_kind check (kind in ('renewal', 'card', 'trial', 'pause')),
  -- How many days before the payment; and when that payment is due.
  days_before integer not null,
  due_at timestamptz not null,
  mailed boolean not null,
  settled_at timestamptz not null,
  primary key (membership_id, kind, days_before, due_at)
);

alter table private.card_links enable row level security;
alter table private.membership_notices enable row level security;
revoke all on private.card_links, private.membership_notices from public, anon, authenticated;
grant select, insert, update, delete on private.card_links, private.membership_notices to service_role;

-- Who is written to about the payments of a membership, and the zone of the dates. No row: nobody, for the account was
-- closed.
create function private.payer_to_mail(membership uuid)
  returns table (email text, name text, time_zone text, firm_id uuid, firm_name text)
  language sql stable security definer
  set search_path = ''
  as $$
  select coalesce(f.contact_email, u.email, m.email)::text, coalesce(p.name, f.contact_name, '')::text, private.site_time_zone(), f.id,
    f.name::text
  from public.memberships m
  left join public.profiles p on p.id = m.user_id
  left join auth.users u on u.id = p.id and u.email_confirmed_at is not null and u.deleted_at is null
  left join private.firm_memberships l on l.membership_id = m.id
  left join private.firms f on f.id = l.firm_id
  where m.id = payer_to_mail.membership and m.account_closed_at is null
$$;
revoke execute on function private.payer_to_mail(uuid) from public;
grant execute on function private.payer_to_mail(uuid) to service_role;
