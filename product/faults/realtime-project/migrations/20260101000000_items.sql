create table items (id bigint primary key, stamp bigint not null, hidden boolean not null);
alter table items enable row level security;
create policy members on items for select to authenticated using ((select auth.uid()) is not null);
create policy visitors on items for select to anon using (not hidden);
alter publication supabase_realtime add table items;
