-- Inserts the past year of the demo community: who joined, what was decided and answered, so that the team's pages have
-- something to show. Hashes of names spread it: the same people get the same days at every first start.

create temporary table demo_past on commit drop as
  select p.id, account.email, p.name, p.business_name, p.location, p.role, p.industry, p.company_stage, p.team_size,
    p.revenue_size,
    -- Nobody joined before they were approved.
    coalesce(
      (select a.submitted_at + interval '30 hours' from public.applications a where a.email = account.email),
      p.created_at - make_interval(days => 3 + (400 * power(share, 1.4))::integer, hours => abs(hashtext(p.name)) % 11)
    ) as joined,
    share
  from public.profiles p
  cross join lateral (select private.account_email(p.id)::text as email) as account
  cross join lateral (select (abs(hashtext(account.email)) % 1000) / 1000.0 as share) as spread
  where account.email like '%@juno.example';

update public.profiles p set created_at = d.joined from demo_past d where p.id = d.id;
-- A membership runs from the day the member joined to its next anniversary.
update public.memberships m
set created_at = d.joined,
  current_period_end = case
    when m.status <> 'active' then m.current_period_end
    when m.plan = 'annual' then d.joined + make_interval(years => 1 + whole_years)
    else d.joined + make_interval(months => 1 + 12 * whole_years + whole_months)
  end
from demo_past d
cross join lateral (
  select extract(year from age(now(), d.joined))::integer as whole_years, extract(month from age(now(), d.joined))::integer as whole_months
) as since
where m.user_id = d.id;

-- Founders and executives were approved by their role, the others by the team, most of them in time.
insert into public.applications
  (name, email, business_name, location, role, team_size, revenue_size, company_stage, industry, reason,
   newsletter_consent, status, submitted_at, reviewed_by, reviewed_at)
select d.name, d.email, coalesce(d.business_name, d.name), coalesce(d.location, 'Toronto, ON'), applied_as,
  coalesce(d.team_size, 'solo'), coalesce(d.revenue_size, '0-100k'), coalesce(d.company_stage, 'launching'), nullif(d.industry, 'other'),
  (array[
    'To be among people who sign what they build with their own name.',
    'I have questions about money that I cannot ask at home.',
    'A friend told me about the pricing clinic, and I have been underpricing for years.',
    'I want to give back what others gave me when I started.',
    'We are about to hire the first three people, and I have never done that.',
    'To find one person in another city who does what I do.'
  ])[1 + abs(hashtext(d.name)) % 6],
  d.share < 0.7, 'APPROVED', applied,
  case when applied_as = 'other' then admin.id end,
  case when applied_as = 'other' then applied + make_interval(hours => 3 + abs(hashtext(d.name || 'answer')) % 49) end
from demo_past d
cross join lateral (
  select case when d.role ilike '%chief%' then 'c-suite' when d.role ilike any ('{%founder%,%owner%}') then 'founder' else 'other' end as applied_as,
    d.joined - make_interval(hours => 60 + abs(hashtext(d.name)) % 40) as applied
) as application
cross join (select id from demo_past where email = 'admin@juno.example') as admin
where d.email <> 'admin@juno.example' and not exists (select from public.applications a where a.email = d.email);

-- And some who were declined, or have not paid yet.
insert into public.applications
  (name, email, business_name, location, role, team_size, revenue_size, company_stage, industry, reason, status,
   submitted_at, reviewed_by, reviewed_at, decision_message)
select name, email, business, place, 'other', 'solo', 'pre-revenue', 'ideation', industry, reason, status,
  now() - days_ago, admin.id, now() - days_ago + answered_after, message
from (select id from demo_past where email = 'admin@juno.example') as admin,
  (values
  ('Isolde Marchetti-Roy', 'isolde@marchettiroy.example', 'Marchetti Roy Tutors', 'Montreal, QC', 'education-training',
   'I would like to advertise our tutors to your members.', 'DECLINED', interval '71 days', interval '20 hours',
   'Thank you for writing. Juno is no place to advertise in, so we cannot take you in with this purpose. Come back when you want to learn with us.'),
  ('Henrietta Falk', 'henrietta@falkmedia.example', 'Falk Media', 'Calgary, AB', 'media-entertainment',
   'Looking for interview partners.', 'DECLINED', interval '38 days', interval '46 hours',
   'We keep what is said among members among members. Please write to us with the contact form, and we ask around.'),
  ('Apolline Zhang-Duval', 'apolline@zhangduval.example', 'Studio Apolline', 'Quebec City, QC', 'photography-videography',
   'Weddings pay my rent. I want to find out whether a studio could, and I would rather ask people who have tried.',
   'APPROVED', interval '16 days', interval '11 hours', null),
  ('Winifred Osei-Bonsu', 'winifred@oseibonsu.example', 'Osei Legal', 'Ottawa, ON', 'legal-services',
   'I leave the firm in spring and open my own. I would bring contracts, and take anything about the first year.',
   'APPROVED', interval '9 days', interval '51 hours', null),
  ('Greta Lindholm-Asante', 'greta@lindholmasante.example', 'Asante Roasters', 'Hamilton, ON', 'food-beverage',
   'I run production and will own a third of it from January.', 'APPROVED', interval '3 days', interval '7 hours', null)
  ) as past (name, email, business, place, industry, reason, status, days_ago, answered_after, message);

insert into public.events (title, description, date, end_date, location, host_name, created_at)
select title, description, (day + hour) at time zone 'America/Toronto', (day + hour + length) at time zone 'America/Toronto',
  location, host, now() - days_ago - interval '30 days'
from (values
  ('Numbers evening', 'Bring one number that worries you. We read it together until it does not.', interval '18 days', interval '18 hours', interval '2 hours', 'Online', 'Beatrix Onwuka'),
  ('What my accountant never said', 'Marguerite asks three members about the bill that they did not see coming.', interval '46 days', interval '12 hours', interval '1 hour', 'Online', 'Marguerite Achterberg'),
  ('Supper in Halifax', 'Nine plates, one estuary. Tamsin opens the studio.', interval '74 days', interval '19 hours', interval '3 hours', 'Halifax, NS', 'Tamsin Okoro'),
  ('Selling without a pitch', 'How five of us got the last five customers, step by step.', interval '109 days', interval '12 hours', interval '1 hour', 'Online', 'Nadia Kowalczyk'),
  ('Summer walk: the island', 'The first ferry out, the last one back.', interval '137 days', interval '9 hours', interval '6 hours', 'Toronto, ON', 'Imogen Vasquez-Lind')
) as past (title, description, days_ago, hour, length, location, host)
cross join lateral (select date_trunc('day', now() at time zone 'America/Toronto') - days_ago as day) as local;

-- RSVPs came in over the weeks before, from members who had joined by then.
insert into public.event_rsvps (event_id, user_id, status, created_at)
select e.id, d.id, case when abs(hashtext(d.name || e.title)) % 5 = 0 then 'maybe' else 'attending' end, answered
from public.events e
cross join demo_past d
cross join lateral (
  select least(e.date - make_interval(hours => 5 + abs(hashtext(e.title || d.email)) % 400), now() - interval '1 hour') as answered
) as answer
where e.date < now() and d.joined < answered and d.role is not null and abs(hashtext(e.title || d.name)) % 3 > 0;

update public.event_rsvps r
set created_at = now() - make_interval(hours => 2 + abs(hashtext(r.user_id::text)) % 260)
from public.events e
where e.id = r.event_id and e.date > now();

insert into public.pending_events (title, description, date, end_date, location, submitted_by, submitted_at)
select wished.title, description, (day + hour) at time zone 'America/Toronto', (day + hour + interval '90 minutes') at time zone 'America/Toronto',
  wished.location, p.id, now() - ago
from (values
  ('Glaze and margins', 'An evening at the kilns: what a plate costs, and what it may cost.', interval '52 days', interval '18 hours', 'Halifax, NS', 'Tamsin Okoro', interval '4 hours')
) as wished (title, description, days, hour, location, host, ago)
cross join lateral (select date_trunc('day', now() at time zone 'America/Toronto') + days as day) as local
join public.profiles p on p.name = wished.host;

-- Somebody paid and has no account yet.
insert into public.memberships (email, plan, status, state, access_until, subscription_id, current_period_end, created_at)
values ('greta@lindholmasante.example', 'monthly', 'active', 'active', 'infinity', 'sub_demo_greta', now() + interval '29 days', now() - interval '30 hours');

insert into public.contact_messages (name, email, message, status, created_at, announced_at) values
  ('Ignatia Soler', 'ignatia@solerglass.example', 'My invoice says Montreal and I moved to Gatineau. Where do I change that?', 'read', now() - interval '9 days', now() - interval '9 days'),
  ('Maud Ferreira-Kline', 'maud@ferreirakline.example', 'The walk was lovely. Could the next one start an hour later? Children.', 'read', now() - interval '16 days', now() - interval '16 days');

insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details, created_at)
select admin.id, 'admin@juno.example', action, subject_table, subject_id, details, happened
from (select id from demo_past where email = 'admin@juno.example') as admin, (
  select 'application.' || lower(status), 'applications', id::text, jsonb_build_object('email', email, 'name', name), reviewed_at
  from public.applications where reviewed_at is not null
  union all
  select 'events.insert', 'events', id::text, jsonb_build_object('row', jsonb_build_object('title', title)), created_at
  from public.events where date < now()
  union all
  select 'weekly_digests.insert', 'weekly_digests', id::text, jsonb_build_object('row', jsonb_build_object('title', title)), published_at
  from public.weekly_digests
) as acts (action, subject_table, subject_id, details, happened)
order by happened;
