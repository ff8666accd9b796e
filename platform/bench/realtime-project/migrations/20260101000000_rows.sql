create table open_rows (id bigint generated always as identity primary key, sent_at bigint not null);
create table own_rows (like open_rows including all);
create table plain_rows (like open_rows including all);
alter table open_rows enable row level security;
alter table own_rows enable row level security;
create policy everybody on open_rows for select using (true);
create policy accounts on own_rows for select to authenticated using ((select auth.uid()) is not null and sent_at > 0);
alter publication supabase_realtime add table open_rows, own_rows;
