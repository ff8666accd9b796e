insert into public.teams (name, city)
select 'Team ' || n, (array['Toronto', 'Montréal', 'Vancouver', 'Halifax'])[n % 4 + 1]
from generate_series(1, 500) as n;

insert into public.people (team_id, name, email, score, joined_at)
select n % 500 + 1, 'Person ' || n, 'person' || n || '@example.org', n * 7919 % 1000,
       timestamptz '2026-01-01' - n * interval '7 minutes'
from generate_series(1, 50000) as n;

analyze;
