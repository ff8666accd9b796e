-- Memberships of the demo community that somebody else pays for or gives: seats of a firm, a gift, and two by the team.
-- They take the place of the plans that these people had until here.

create temporary table demo_given on commit drop as
  select m.id as plan_id, m.user_id, m.email::text, m.created_at as joined, given.source, given.note
  from (values
    ('freya.ostergaard@juno.example', 'seat', null),
    ('gwendolyn.abernathy.osei@juno.example', 'seat', null),
    ('evangeline.pothier@juno.example', 'seat', null),
    ('yetunde.falconer@juno.example', 'gift', null),
    ('xiadani@juno.example', 'complimentary', 'Leads the breathing exercise at our event nights, for this year.'),
    ('nour.haddad@juno.example', 'complimentary', 'Holds the open hour about contracts, for as long as they like.')
  ) as given (email, source, note)
  join public.memberships m on m.email = given.email;
delete from public.memberships m using demo_given g where m.id = g.plan_id;

-- A firm in Halifax pays for four seats, three of which are taken.
insert into public.memberships (email, plan, source, status, subscription_id, state, access_until, quantity, created_at)
select 'constance@makersfund.example', 'annual', 'firm', 'active', 'sub_demo_firm', 'active', 'infinity', 4,
  coalesce(min(joined), now()) - interval '5 days'
from demo_given where source = 'seat';
insert into private.firms (name, contact_name, contact_email, seats, plan, membership_id, created_by, created_at)
select 'Makers’ Fund of Halifax', 'Constance Arbuckle', m.email, m.quantity, m.plan, m.id,
  (select id from public.profiles where is_admin limit 1), m.created_at - interval '3 days'
from public.memberships m where m.subscription_id = 'sub_demo_firm';
insert into private.firm_memberships (membership_id, firm_id, linked_at, told_at)
select m.id, f.id, m.created_at, m.created_at
from private.firms f join public.memberships m on m.id = f.membership_id;

-- When each begins, and ends by itself. A gift is for a year.
insert into public.memberships (user_id, email, source, status, state, paid_by, started_at, created_at, current_period_end,
  access_until, state_changes_at)
select g.user_id, g.email, g.source, 'active', g.source, firm.membership_id, begins, begins, ends,
  coalesce(ends, 'infinity'), ends
from demo_given g
left join private.firms firm on g.source = 'seat'
cross join lateral (
  select case g.source when 'gift' then greatest(g.joined, now() - interval '200 days') else g.joined end as begins
) as beginning
cross join lateral (
  select case
    when g.source = 'gift' then begins + interval '1 year'
    when g.note like '%this year.' then (date_trunc('year', now() at time zone 'UTC') + interval '18 months -1 second') at time zone 'UTC'
  end as ends
) as "end";
update private.membership_changes c set changed_at = m.created_at
from public.memberships m where m.id = c.membership_id and m.source in ('seat', 'gift', 'complimentary');

insert into private.firm_seats (firm_id, email, name, status, expires_at, invited_at, taken_at, membership_id)
select f.id, m.email, p.name, 'taken', m.created_at + interval '29 days', m.created_at - interval '1 day', m.created_at, m.id
from private.firms f
join public.memberships m on m.paid_by = f.membership_id
join public.profiles p on p.id = m.user_id
union all
select f.id, 'odette@windrowboats.example', 'Odette Thibodeau-Mbaye', 'invited', now() + interval '24 days',
  now() - interval '6 days', null, null
from private.firms f;

-- One gift was redeemed; the other one waits, with a code that nobody knows.
insert into private.gifts (buyer_name, buyer_email, recipient_name, message, months, cents, currency, created_at, paid_at,
  code_hash, redeemed_at, redeemed_by, membership_id)
select gift.buyer, gift.address, gift.recipient, gift.message, 12, p.price_cents, p.currency, gift.paid_at, gift.paid_at,
  gift.code_hash, gift.redeemed_at, gift.user_id, gift.membership_id
from (
  select 'Margaux Thistlewood', 'margaux@thistlewood.example', 'Yetunde', 'For the year in which you open the shop.',
    m.created_at - interval '9 days', null, m.created_at, m.user_id, m.id
  from public.memberships m where m.source = 'gift'
  union all
  select 'Cosima Rautenberg-Diallo', 'cosima@rautenberg.example', 'my sister', null, now() - interval '12 days',
    encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), null, null, null
) as gift (buyer, address, recipient, message, paid_at, code_hash, redeemed_at, user_id, membership_id),
  public.plan_prices p
where p.plan = 'annual';

insert into private.given_memberships (membership_id, note, given_by, given_at)
select m.id, g.note, (select id from public.profiles where is_admin limit 1), m.created_at
from demo_given g join public.memberships m on m.user_id = g.user_id and m.source = 'complimentary';
