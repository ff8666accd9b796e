create table public.teams (
  id bigint generated always as identity primary key,
  name text not null,
  city text not null
);

create table public.people (
  id bigint generated always as identity primary key,
  team_id bigint not null references public.teams,
  name text not null,
  email text not null,
  score integer not null,
  joined_at timestamptz not null
);
create index people_joined_at_idx on public.people (joined_at desc);

create table public.visits (
  id bigint generated always as identity primary key,
  person_id bigint not null references public.people,
  note text not null,
  created_at timestamptz not null default now()
);

alter table public.teams enable row level security;
alter table public.people enable row level security;
alter table public.visits enable row level security;
create policy signed_in on public.teams for select to authenticated using ((select auth.uid()) is not null);
create policy signed_in on public.people for select to authenticated using ((select auth.uid()) is not null);
create policy signed_in on public.visits for all to authenticated
  using ((select auth.uid()) is not null) with check ((select auth.uid()) is not null);
grant select on public.teams, public.people to authenticated;
grant select, insert on public.visits to authenticated;
