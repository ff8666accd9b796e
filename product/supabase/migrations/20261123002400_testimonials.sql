-- What members say about the community, on the public pages.

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 120),
  role plain_line not null check (char_length(btrim(role)) between 1 and 120),
  company plain_line not null check (char_length(btrim(company)) between 1 and 160),
  quote plain_text not null check (char_length(btrim(quote)) between 1 and 2000),
  -- Null: the default avatar.
  image image_location,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index testimonials_active_idx on public.testimonials (created_at desc) where active;
create index testimonials_created_at_idx on public.testimonials (created_at desc);

create trigger set_updated_at before update on public.testimonials
  for each row execute function private.set_updated_at();
create trigger audit after insert or update or delete on public.testimonials
  for each row execute function private.audit_admin_change();

alter table public.testimonials enable row level security;
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated;

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

-- What visitors read stays readable without MFA.
create policy "Inactive ones only with MFA" on public.testimonials as restrictive for select to authenticated
  using (active or (select private.mfa_satisfied()));
create policy "Added only with MFA" on public.testimonials as restrictive for insert to authenticated
  with check ((select private.mfa_satisfied()));
create policy "Changed only with MFA" on public.testimonials as restrictive for update to authenticated
  using ((select private.mfa_satisfied())) with check ((select private.mfa_satisfied()));
create policy "Removed only with MFA" on public.testimonials as restrictive for delete to authenticated
  using ((select private.mfa_satisfied()));
