-- What the team recommends to members.

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

create trigger audit after insert or update or delete on public.recommended_reads
  for each row execute function private.audit_admin_change();

alter table public.recommended_reads enable row level security;
call private.require_mfa('public.recommended_reads');
grant select, insert, update, delete on public.recommended_reads to authenticated;

create policy "Members read active recommended reads" on public.recommended_reads for select to authenticated
  using ((active and (select public.is_member())) or (select public.is_admin()));
create policy "Admins add recommended reads" on public.recommended_reads for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change recommended reads" on public.recommended_reads for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove recommended reads" on public.recommended_reads for delete to authenticated
  using ((select public.is_admin()));
