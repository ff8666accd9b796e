-- 50,000 made-up members for the directory benchmark. Accounts and memberships go in without their triggers, which
-- this benchmark is not about; profiles go in with theirs, so that what is searched is what the product would search.

set session_replication_role = replica;

insert into auth.users (id, email, encrypted_password, email_confirmed_at)
select md5('bench ' || n)::uuid, 'bench.' || n || '@example.com', '', now()
from generate_series(1, 50000) n;

insert into public.memberships (user_id, email, plan, status, state, access_until, subscription_id)
select md5('bench ' || n)::uuid, 'bench.' || n || '@example.com', 'annual', 'active', 'active', 'infinity', 'sub_bench_' || n
from generate_series(1, 50000) n;

set session_replication_role = default;

create function pg_temp.pick(choices text[], n integer, salt text) returns text
  language sql immutable
  as $$ select choices[1 + abs(hashtext(salt || n)) % cardinality(choices)] $$;

insert into public.profiles (
  id, name, role, business_name, location, industry, team_size, revenue_size, company_stage, bio, company_description,
  expertise, open_to_networking, hidden
)
select
  md5('bench ' || n)::uuid,
  pg_temp.pick(array['Amara', 'Zoë', 'Ingrid', 'Soledad', 'Mei', 'Noor', 'Tamsin', 'Odile', 'Priya', 'Beatrix', 'Léonie',
    'Anneliese', 'Chidinma', 'Yuki', 'Freya', 'Rosalind', 'Salma', 'Ximena', 'Wanjiru', 'Katarzyna'], n, 'first')
    || ' ' || initcap(translate(substr(md5('last' || n % 9000), 1, 7), '0123456789', 'aeiouylnrs')),
  pg_temp.pick(array['Founder', 'Founder', 'Founder', 'Chief Executive', 'Solopreneur', 'Managing Director'], n, 'role'),
  initcap(translate(substr(md5('business' || n), 1, 6), '0123456789', 'aeiouylnrs')) || ' '
    || pg_temp.pick(array['Studio', 'Partners', 'Foods', 'Works', 'Software', 'Energy', 'Atelier', 'Logistics'], n, 'trade'),
  pg_temp.pick(array['Toronto, ON', 'Montréal, QC', 'Vancouver, BC', 'Calgary, AB', 'Ottawa, ON', 'Halifax, NS',
    'New York, NY', 'Chicago, IL', 'Austin, TX', 'Seattle, WA', 'Portland, OR', 'Boston, MA', 'Kenya', 'Norway', 'Iqaluit, NU'],
    n, 'place'),
  pg_temp.pick(array['accounting-bookkeeping', 'arts-crafts', 'ecommerce', 'financial-services', 'food-beverage',
    'healthcare-medical', 'legal-services', 'manufacturing', 'real-estate', 'retail', 'software-technology', 'other'], n, 'field'),
  pg_temp.pick(array['solo', '2-10', '11-30', '31-50', '51-100', '101-500', '500+'], n, 'size'),
  pg_temp.pick(array['pre-revenue', '0-100k', '100k-500k', '500k-1m', '1m-5m', '5m+'], n, 'revenue'),
  pg_temp.pick(array['ideation', 'launching', 'scaling', 'pre-exit', 'exit', 'post-exit'], n, 'stage'),
  -- About 300 characters of sentences that many share, and one word that nearly nobody else has.
  (select string_agg(pg_temp.pick(array[
      'We started at a kitchen table and kept the table.',
      'I left a big firm for a small one that answers its own phone.',
      'Third generation, first woman, and the accounts have never been tidier.',
      'Our customers come back because somebody remembers their names.',
      'I sell what I would buy, and I say no more often than I used to.',
      'Cash flow taught me patience; patience taught me pricing.',
      'Two regulators, one factory, and a board that has learned to wait.',
      'Happy to talk about hiring, wholesale terms and honest contracts.',
      'Looking for partners who like long tables and short meetings.'], n, 'sentence' || s), ' ')
    from generate_series(1, 5) s)
    || ' ' || translate(substr(md5('rare' || n % 12000), 1, 9), '0123456789', 'aeiouylnrs'),
  'What we make is used every day and noticed only when it is missing. That is how we like it.',
  array[
    pg_temp.pick(array['Pricing', 'Hiring', 'Cash flow', 'Wholesale', 'Contracts', 'Brand', 'Exports', 'Fundraising'], n, 'know'),
    pg_temp.pick(array['Boards', 'Tax', 'Packaging', 'Négociation', 'Succession', 'Operations', 'Product'], n, 'more')
  ],
  abs(hashtext('open' || n)) % 3 = 0,
  n % 500 = 0
from generate_series(1, 50000) n;

analyze public.profiles, public.memberships, auth.users;
