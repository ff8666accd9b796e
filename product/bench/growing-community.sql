-- Fictional members {{first}} to {{last}} with what communities gather: memberships and their changes, applications,
-- payments, answers to events, messages, mails, the audit log. Triggers are off, since this is not about them; what they
-- would write is written here. Indexes that are no constraints are made again afterwards, which is quicker.

set session_replication_role = replica;
set maintenance_work_mem = '1GB';
-- Nothing is delivered or reminded of: this is all long ago.
set synchronous_commit = off;

create temp table index_kept as
  select i.schemaname, i.indexname, i.indexdef
  from pg_indexes i
  where (i.schemaname, i.tablename) in (
      ('public', 'profiles'), ('public', 'memberships'), ('public', 'applications'), ('public', 'event_rsvps'),
      ('public', 'mail_outbox'), ('public', 'audit_log'), ('public', 'contact_messages'),
      ('public', 'newsletter_subscribers'), ('private', 'payments'), ('private', 'membership_changes'),
      ('private', 'account_standings'), ('public', 'pending_registrations')
    )
    and i.indexdef not like 'CREATE UNIQUE%';
do $$
declare
  made record;
begin
  for made in select * from index_kept loop
    execute format('drop index %I.%I', made.schemaname, made.indexname);
  end loop;
end
$$;

create or replace function pg_temp.pick(choices text[], n integer, salt text) returns text
  language sql immutable
  as $$ select choices[1 + abs(hashtext(salt || n)) % cardinality(choices)] $$;

create or replace function pg_temp.invented(salt text, letters integer) returns text
  language sql immutable
  as $$ select initcap(translate(substr(md5(salt), 1, letters), '0123456789', 'aeiouylnrs')) $$;

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, created_at, last_sign_in_at
)
select '00000000-0000-0000-0000-000000000000', md5('bench ' || n)::uuid, 'authenticated', 'authenticated', 'bench.' || n || '@example.com', '',
  now() - n % 1500 * interval '1 day', now() - n % 1500 * interval '1 day', now() - n % 90 * interval '1 day'
from generate_series({{first}}, {{last}}) n;

-- Every tenth member has left, every twentieth never paid.
insert into public.memberships (
  user_id, email, plan, status, state, access_until, subscription_id, current_period_end, price_cents, currency, created_at
)
select md5('bench ' || n)::uuid, 'bench.' || n || '@example.com', case n % 3 when 0 then 'monthly' else 'annual' end,
  case when n % 10 = 3 then 'canceled' else 'active' end, case when n % 10 = 3 then 'ended' else 'active' end,
  case when n % 10 = 3 then now() - interval '9 days' else 'infinity' end, 'sub_bench_' || n,
  now() + (n % 360 + 1) * interval '1 day', 24900, 'usd', now() - n % 1500 * interval '1 day'
from generate_series({{first}}, {{last}}) n
where n % 20 <> 7;

-- Every five thousandth paid with another address, which no account has.
insert into public.memberships (
  email, plan, status, state, access_until, subscription_id, stripe_customer_id, current_period_end, price_cents, currency,
  created_at
)
select 'payer.' || n || '@example.com', 'annual', 'active', 'active', 'infinity', 'sub_unmatched_' || n,
  'cus_unmatched_' || n, now() + interval '1 year', 24900, 'usd', now() - n % 1500 * interval '1 day'
from generate_series({{first}}, {{last}}) n
where n % 5000 = 0;

insert into private.membership_changes (membership_id, changed_at, state, plan, price_cents, currency)
select m.id, m.created_at, 'active', m.plan, m.price_cents, m.currency
from generate_series({{first}}, {{last}}) n
join public.memberships m on m.subscription_id = 'sub_bench_' || n;

insert into private.payments (id, kind, membership_id, cents, currency, plan, occurred_at)
select 'ch_bench_' || n || '_' || paid, 'payment', m.id, 24900, 'usd', m.plan, m.created_at + paid * interval '90 days'
from generate_series({{first}}, {{last}}) n
join public.memberships m on m.subscription_id = 'sub_bench_' || n
cross join generate_series(0, 1) paid;

insert into public.profiles (
  id, name, role, business_name, location, industry, team_size, revenue_size, company_stage, bio, company_description,
  expertise, open_to_networking, hidden, listed, created_at, search_text
)
select p.id, p.name, p.role, p.business_name, p.location, p.industry, p.team_size, p.revenue_size, p.company_stage, p.bio,
  'What we make is used every day and noticed only when it is missing. That is how we like it.',
  p.expertise, p.open_to_networking, p.hidden, p.listed, p.created_at,
  private.fold(concat_ws(
    ' ', p.name, p.business_name, p.role, array_to_string(p.expertise, ' '), p.location, p.bio,
    replace(p.industry, '-', ' '), case p.industry when 'ecommerce' then 'e-commerce' end
  ))
from (
  select
    md5('bench ' || n)::uuid as id,
    pg_temp.pick(array['Amara', 'Zoë', 'Ingrid', 'Soledad', 'Mei', 'Noor', 'Tamsin', 'Odile', 'Priya', 'Beatrix', 'Léonie',
      'Anneliese', 'Chidinma', 'Yuki', 'Freya', 'Rosalind', 'Salma', 'Ximena', 'Wanjiru', 'Katarzyna'], n, 'first')
      || ' ' || pg_temp.invented('last' || n % 9000, 7) as name,
    pg_temp.pick(array['Founder', 'Founder', 'Founder', 'Chief Executive', 'Solopreneur', 'Managing Director'], n, 'role') as role,
    pg_temp.invented('business' || n, 6) || ' '
      || pg_temp.pick(array['Studio', 'Partners', 'Foods', 'Works', 'Software', 'Energy', 'Atelier', 'Logistics'], n, 'trade')
      as business_name,
    pg_temp.pick(array['Toronto, ON', 'Montréal, QC', 'Vancouver, BC', 'Calgary, AB', 'Ottawa, ON', 'Halifax, NS',
      'New York, NY', 'Chicago, IL', 'Austin, TX', 'Seattle, WA', 'Portland, OR', 'Boston, MA', 'Kenya', 'Norway',
      'Iqaluit, NU'], n, 'place') as location,
    pg_temp.pick(array['accounting-bookkeeping', 'arts-crafts', 'ecommerce', 'financial-services', 'food-beverage',
      'healthcare-medical', 'legal-services', 'manufacturing', 'real-estate', 'retail', 'software-technology', 'other'],
      n, 'field') as industry,
    pg_temp.pick(array['solo', '2-10', '11-30', '31-50', '51-100', '101-500', '500+'], n, 'size') as team_size,
    pg_temp.pick(array['pre-revenue', '0-100k', '100k-500k', '500k-1m', '1m-5m', '5m+'], n, 'revenue') as revenue_size,
    pg_temp.pick(array['ideation', 'launching', 'scaling', 'pre-exit', 'exit', 'post-exit'], n, 'stage') as company_stage,
    -- Sentences that many share, and one word that few others have.
    pg_temp.pick(array[
        'We started at a kitchen table and kept the table.',
        'I left a big firm for a small one that answers its own phone.',
        'Third generation, first woman, and the accounts have never been tidier.',
        'Our customers come back because somebody remembers their names.'], n, 'one')
      || ' ' || pg_temp.pick(array[
        'Cash flow taught me patience; patience taught me pricing.',
        'Two regulators, one factory, and a board that has learned to wait.',
        'Happy to talk about hiring, wholesale terms and honest contracts.',
        'Looking for partners who like long tables and short meetings.'], n, 'two')
      || ' ' || lower(pg_temp.invented('rare' || n / 4, 9)) as bio,
    array[
      pg_temp.pick(array['Pricing', 'Hiring', 'Cash flow', 'Wholesale', 'Contracts', 'Brand', 'Exports', 'Fundraising'],
        n, 'know'),
      pg_temp.pick(array['Boards', 'Tax', 'Packaging', 'Négociation', 'Succession', 'Operations', 'Product'], n, 'more')
    ] as expertise,
    n % 3 = 0 as open_to_networking,
    n % 500 = 0 as hidden,
    n % 10 <> 3 and n % 20 <> 7 as listed,
    now() - n % 1500 * interval '1 day' as created_at
  from generate_series({{first}}, {{last}}) n
) p;

insert into private.account_standings (user_id, standing, joined_at, search_text)
select p.id, case when n % 20 = 7 then 'none' when n % 10 = 3 then 'ended' else 'active' end,
  p.created_at, p.search_text || ' bench.' || n || '@example.com'
from generate_series({{first}}, {{last}}) n
join public.profiles p on p.id = md5('bench ' || n)::uuid;

insert into public.applications (
  name, email, business_name, location, role, team_size, revenue_size, company_stage, industry, reason, status,
  submitted_at, reviewed_at, reminded_at
)
select 'Applicant ' || pg_temp.invented('last' || n % 9000, 7), 'bench.' || n || '@example.com',
  pg_temp.invented('business' || n, 6) || ' Studio', 'Toronto, ON', 'founder', '2-10', '100k-500k', 'scaling', 'retail',
  'I want to learn from people who have done it before, and to give something back.',
  case when n % 50 = 0 then 'PENDING' when n % 17 = 0 then 'DECLINED' else 'APPROVED' end,
  now() - n % 1500 * interval '1 day' - interval '2 days',
  case when n % 50 <> 0 then now() - n % 1500 * interval '1 day' - interval '1 day' end, now()
from generate_series({{first}}, {{last}}) n;

insert into public.pending_registrations (
  email, subscription_id, plan, application_id, has_set_password, claimed_by, claimed_at, created_at
)
select m.email, m.subscription_id, m.plan, a.id, true, m.user_id, m.created_at, m.created_at
from generate_series({{first}}, {{last}}) n
join public.memberships m on m.subscription_id = 'sub_bench_' || n
join public.applications a on a.email = 'bench.' || n || '@example.com';

-- Every five thousandth payment is disputed.
insert into private.disputes (
  id, charge_id, membership_id, cents, currency, reason, status, evidence_due_at, opened_at
)
select 'du_bench_' || n, 'ch_bench_' || n || '_0', m.id, 24900, 'usd', 'fraudulent',
  case when n % 50000 = 1 then 'needs_response' else 'lost' end, m.created_at + interval '10 days', m.created_at
from generate_series({{first}}, {{last}}) n
join public.memberships m on m.subscription_id = 'sub_bench_' || n
where n % 5000 = 1;

insert into public.events (id, title, description, date, end_date, location)
select md5('bench event ' || e)::uuid, 'Evening ' || e, 'An evening with a speaker, questions and soup.',
  now() + (e - 350) * interval '1 day', now() + (e - 350) * interval '1 day' + interval '2 hours', 'Online'
from generate_series(1, 450) e
on conflict (id) do nothing;

-- Two answers each; every hundredth member comes to the event night, and is one of the guests of event 360.
insert into public.event_rsvps (event_id, user_id, status)
select md5('bench event ' || case when n % 100 = 0 and which = 1 then 360 else 1 + (n * 7 + which * 211) % 450 end)::uuid,
  md5('bench ' || n)::uuid, case n % 5 when 0 then 'maybe' when 1 then 'not_attending' else 'attending' end
from generate_series({{first}}, {{last}}) n
cross join generate_series(0, 1) which
on conflict (event_id, user_id) do nothing;

insert into public.mail_outbox (kind, to_email, subject, html, text, status, created_at, sent_at)
select pg_temp.pick(array['application-approved', 'event-reminder', 'newsletter'], n, 'kind'), 'bench.' || n || '@example.com',
  'News from the community', '<p>Hello</p>', 'Hello', 'sent', now() - n % 90 * interval '1 day', now() - n % 90 * interval '1 day'
from generate_series({{first}}, {{last}}) n;

insert into public.audit_log (created_at, actor_email, action, subject_table, subject_id)
select now() - n % 1500 * interval '1 day', 'admin@juno.example', 'applications.approved', 'applications', n::text
from generate_series({{first}}, {{last}}, 2) n;

insert into public.contact_messages (name, email, message, status, created_at, announced_at)
select 'Somebody ' || n, 'bench.' || n || '@example.com', 'When does the next evening begin?',
  case when n % 200 = 0 then 'unread' else 'read' end, now() - n % 1500 * interval '1 day', now()
from generate_series({{first}}, {{last}}, 20) n;

insert into public.newsletter_subscribers (email, user_id, status, source, consented_at, created_at)
select 'bench.' || n || '@example.com', md5('bench ' || n)::uuid, 'subscribed', 'application', now(), now() - n % 1500 * interval '1 day'
from generate_series({{first}}, {{last}}, 2) n;

do $$
declare
  made record;
begin
  for made in select * from index_kept loop
    execute made.indexdef;
  end loop;
end
$$;
drop table index_kept;
set session_replication_role = default;
