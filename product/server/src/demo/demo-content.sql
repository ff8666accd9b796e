-- Inserts what the demo community has written and planned. Dates follow the day of the first start. All of it is made up.

insert into public.events (title, description, date, end_date, location, host_name, capacity, waitlist_enabled)
select title, description, starts at time zone 'America/Toronto', ends at time zone 'America/Toronto', location, host, seats, seats is not null
from (
  select date_trunc('week', now() at time zone 'America/Toronto') as monday
) as this_week
cross join lateral (values
  ('First hire, last mistake',
   'Three members tell what their first hire cost them, and what they would do again. Bring the job description that you are afraid to post; we read two of them together.',
   monday + interval '9 days 12 hours', monday + interval '9 days 13 hours', 'Online', 'Beatrix Onwuka', null::integer),
  ('Pricing clinic',
   'Four businesses, fifteen minutes each, real numbers on the table. What is said here stays here. Come with your price list or just listen.',
   monday + interval '16 days 12 hours', monday + interval '16 days 13 hours 30 minutes', 'Online', 'Nadia Kowalczyk', 40),
  ('Winter retreat',
   'Two nights, one long table, no slides. Mornings are for work in small groups, afternoons are for snow. Travel is yours to book; beds and food are ours.',
   monday + interval '25 days 15 hours', monday + interval '27 days 11 hours', 'Quebec City, QC', 'Imogen Vasquez-Lind', 24),
  ('Contracts over coffee',
   'Marguerite goes through the five clauses that people sign without reading. Send her yours beforehand and it may be the example.',
   monday + interval '30 days 9 hours', monday + interval '30 days 10 hours', 'Online', 'Marguerite Achterberg', null),
  ('Founders'' walk: the harbour',
   'An hour along the water, two by two, a new partner every ten minutes. Wear shoes that forgive.',
   monday + interval '37 days 8 hours', monday + interval '37 days 9 hours 30 minutes', 'Toronto, ON', 'Imogen Vasquez-Lind', 30)
) as planned (title, description, starts, ends, location, host, seats);

insert into public.event_meeting_links (event_id, url)
select id, 'https://meet.juno.example/' || substr(id::text, 1, 8) from public.events where location = 'Online';

insert into public.event_rsvps (event_id, user_id, status)
select e.id, p.id, 'attending'
from public.events e
join public.profiles p on p.listed and (hashtext(e.title || p.name) % 3) = 0
where e.title <> 'Founders'' walk: the harbour';

insert into public.pending_events (title, description, date, end_date, location, submitted_by, submitted_at)
select 'Bookkeeping without tears',
  'Two hours, your own numbers, and somebody beside you who has done it before. I bring the biscuits and a template.',
  s.starts, s.starts + interval '2 hours', 'Hamilton, ON', p.id, now() - interval '26 hours'
from (select (date_trunc('week', now() at time zone 'America/Toronto') + interval '44 days 18 hours') at time zone 'America/Toronto') as s (starts),
  public.profiles p
where p.listed order by p.name limit 1;

insert into public.weekly_digests (title, content, is_published, published_at) values
  ('What twelve price rises taught us',
   E'Nobody lost the customer they were afraid of losing. That is the short version of Tuesday''s clinic.\n\nThe longer one is in the notes: three letters that worked, the one that did not, and a template for the awkward call. Thanks to everyone who brought real numbers.\n\nNext week we look at first hires. If you have a job description that you are afraid to post, bring it.',
   true, now() - interval '1 day'),
  ('The quiet month',
   E'Half of you said that November is slow. The other half said that they never noticed, which is a kind of answer.\n\nTwo members use the gap for the work that never fits: Soledad redoes her margins jar by jar, Rosalind walks every building site with a notebook.',
   true, now() - interval '8 days');

insert into public.recommended_reads (title, description, url, image_url) values
  ('The Quiet Ledger', 'Cash, told as a story. Short chapters, no jargon.', 'https://books.juno.example/the-quiet-ledger', '/demo/the-quiet-ledger.svg');

insert into public.testimonials (name, role, company, quote, created_at) values
  ('Tamsin Okoro', 'Founder', 'Low Tide Ceramics',
   'I asked one question about wholesale terms and had four answers before lunch, all from women who had signed the contract that I was about to sign.', now() - interval '1 minute'),
  ('Rosalind Lachapelle', 'Chief Executive', 'Lachapelle Timber Homes',
   'The first room in my industry where nobody asked me who really runs the company.', now() - interval '2 minutes'),
  ('Calliope Underhill', 'Founder', 'Second Act Coaching',
   'It paid for itself with one template. I stayed for the people.', now() - interval '3 minutes');

insert into public.applications
  (name, email, business_name, location, role, team_size, revenue_size, company_stage, industry, reason, newsletter_consent, status, submitted_at)
values
  ('Anneliese Varga', 'anneliese@varga.example', 'Varga Public Relations', 'Hamilton, ON', 'manager', '2-10', '100k-500k', 'scaling', 'public-relations-communications',
   'I run the day-to-day of my aunt''s agency and take it over next year. I want to learn from people who took over something that was already standing.', true, 'PENDING', now() - interval '5 hours'),
  ('Cordelia Estrada-Holm', 'cordelia@estradaholm.example', 'Holm House', 'Chicago, IL', 'other', 'solo', 'pre-revenue', 'ideation', 'interior-design',
   'Twenty years of making other people''s houses beautiful; now I want a business and not only a calendar. I would bring a good eye and many honest questions.', false, 'PENDING', now() - interval '31 hours'),
  ('Seraphina Blackwood-Ito', 'seraphina@blackwoodito.example', 'Ito Marine Supply', 'Vancouver, BC', 'manager', '11-30', '1m-5m', 'scaling', 'wholesale-distribution',
   'I manage purchasing and have been asked to become a partner. I have nobody to ask what that should cost me.', true, 'PENDING', now() - interval '44 hours'),
  ('Tamsin Okoro', 'tamsin.okoro@juno.example', 'Low Tide Ceramics', 'Halifax, NS', 'founder', '2-10', '500k-1m', 'scaling', 'arts-crafts',
   'To meet people who sell what they make with their hands.', true, 'APPROVED', now() - interval '90 days'),
  ('Ottilie Brandvold', 'unpaid@juno.example', 'Brandvold Textiles', 'Toronto, ON', 'founder', 'solo', '0-100k', 'launching', 'fashion-apparel',
   'I weave, and I would like to stop undercharging.', true, 'APPROVED', now() - interval '6 days');

update public.applications set reminded_at = now() where status = 'PENDING';

insert into public.contact_messages (name, email, message, created_at, announced_at) values
  ('Georgiana Whitlock', 'georgiana@whitlock.example', 'Is there a group for people who run family businesses? I could help to start one.',
   now() - interval '20 hours', now() - interval '20 hours');
