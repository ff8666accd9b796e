-- What the team writes for members and visitors, and what people write to the team.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 120),
  email email_address not null,
  message plain_text not null check (char_length(btrim(message)) between 1 and 5000),
  user_id uuid references public.profiles (id) on delete set null,
  status text not null default 'unread' check (status in ('unread', 'read')),
  created_at timestamptz not null default now()
);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_unread_idx on public.contact_messages (created_at desc) where status = 'unread';

create table public.weekly_digests (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  content plain_text not null check (char_length(btrim(content)) between 1 and 50000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  is_published boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index weekly_digests_published_at_idx on public.weekly_digests (published_at desc) where is_published;
create index weekly_digests_created_at_idx on public.weekly_digests (created_at desc);

create function private.date_digest() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.published_at := case when new.is_published then coalesce(new.published_at, now()) end;
  new.updated_at := now();
  return new;
end
$$;
create trigger date_digest before insert or update on public.weekly_digests
  for each row execute function private.date_digest();

create table public.recommended_reads (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  description plain_text not null check (char_length(btrim(description)) between 1 and 5000),
  url http_url not null,
  image_url image_location not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index recommended_reads_active_idx on public.recommended_reads (created_at desc) where active;
create index recommended_reads_created_at_idx on public.recommended_reads (created_at desc);

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 120),
  role plain_line not null check (char_length(btrim(role)) between 1 and 120),
  company plain_line not null check (char_length(btrim(company)) between 1 and 160),
  quote plain_text not null check (char_length(btrim(quote)) between 1 and 2000),
  -- Null: the default avatar.
  image image_location,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index testimonials_active_idx on public.testimonials (created_at desc) where active;
create index testimonials_created_at_idx on public.testimonials (created_at desc);

create trigger audit after update or delete on public.contact_messages
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.weekly_digests
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.recommended_reads
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.testimonials
  for each row execute function private.audit_admin_change();

alter table public.contact_messages enable row level security;
alter table public.weekly_digests enable row level security;
alter table public.recommended_reads enable row level security;
alter table public.testimonials enable row level security;

grant insert (name, email, message, user_id) on public.contact_messages to anon, authenticated;
grant select, update (status) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.weekly_digests, public.recommended_reads to authenticated;
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated;

create policy "Visitors write to the team" on public.contact_messages for insert to anon
  with check (user_id is null);
create policy "Accounts write to the team as themselves" on public.contact_messages for insert to authenticated
  with check (user_id is null or user_id = (select auth.uid()));
create policy "Admins read messages" on public.contact_messages for select to authenticated
  using ((select public.is_admin()));
create policy "Admins mark messages as read" on public.contact_messages for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "Members read published digests" on public.weekly_digests for select to authenticated
  using ((is_published and (select public.is_member())) or (select public.is_admin()));
create policy "Admins add digests" on public.weekly_digests for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change digests" on public.weekly_digests for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove digests" on public.weekly_digests for delete to authenticated
  using ((select public.is_admin()));

create policy "Members read active recommended reads" on public.recommended_reads for select to authenticated
  using ((active and (select public.is_member())) or (select public.is_admin()));
create policy "Admins add recommended reads" on public.recommended_reads for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change recommended reads" on public.recommended_reads for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove recommended reads" on public.recommended_reads for delete to authenticated
  using ((select public.is_admin()));

create policy "Everybody reads active testimonials" on public.testimonials for select to anon, authenticated
  using (active);
create policy "Admins read all testimonials" on public.testimonials for select to authenticated
  using ((select public.is_admin()));
create policy "Admins add testimonials" on public.testimonials for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change testimonials" on public.testimonials for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove testimonials" on public.testimonials for delete to authenticated
  using ((select public.is_admin()));
