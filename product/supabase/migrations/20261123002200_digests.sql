-- The weekly digests.

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

create index weekly_digests_published_at_idx on public.weekly_digests (published_at desc);
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

create trigger audit after insert or update or delete on public.weekly_digests
  for each row execute function private.audit_admin_change();

alter table public.weekly_digests enable row level security;
call private.require_mfa('public.weekly_digests');
grant select, insert, update, delete on public.weekly_digests to authenticated;

create policy "Members read published digests" on public.weekly_digests for select to authenticated
  using ((is_published and (select public.is_member())) or (select public.is_admin()));
create policy "Admins add digests" on public.weekly_digests for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change digests" on public.weekly_digests for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove digests" on public.weekly_digests for delete to authenticated
  using ((select public.is_admin()));

revoke execute on all functions in schema private from public;
