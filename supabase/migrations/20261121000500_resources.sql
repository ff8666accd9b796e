-- The resource directory and what members submit to it.

create table public.resource_types (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 80),
  created_at timestamptz not null default now()
);
create unique index resource_types_name_key on public.resource_types (lower(name));

create table public.resource_categories (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 80),
  -- Lowercase, runs of other characters as underscores (specification 2, section 5).
  slug text not null unique check (slug ~ '^[^\sA-Z]{1,80}$'),
  description plain_text check (char_length(description) <= 1000),
  created_at timestamptz not null default now()
);
create unique index resource_categories_name_key on public.resource_categories (lower(name));

insert into public.resource_types (name) values
  ('Article'), ('Book'), ('Course'), ('Podcast'), ('Template'), ('Tool'), ('Video');
insert into public.resource_categories (name, slug, description) values
  ('Business Strategy', 'business_strategy', 'Planning, positioning and decisions that shape a company.'),
  ('Finance & Funding', 'finance_funding', 'Money in, money out, and how to raise it.'),
  ('Leadership', 'leadership', 'Leading people and yourself.'),
  ('Legal', 'legal', 'Contracts, companies and compliance.'),
  ('Marketing & Sales', 'marketing_sales', 'Finding customers and keeping them.'),
  ('Operations', 'operations', 'Making everyday work run.'),
  ('Technology', 'technology', 'Software and systems for a growing business.'),
  ('Wellbeing', 'wellbeing', 'Staying well while building something.');

create table public.resources (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  description plain_text not null default '' check (char_length(description) <= 5000),
  url http_url,
  tags text[] default '{}' check (
    cardinality(tags) <= 30
    and char_length(array_to_string(tags, '')) <= 2000
    and array_to_string(tags, '') !~ '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]'
  ),
  type_id uuid not null references public.resource_types (id),
  category_id uuid not null references public.resource_categories (id),
  author plain_line check (char_length(author) <= 160),
  -- Path in the storage bucket `templates`.
  template_file text check (char_length(template_file) between 1 and 1024),
  reading_time_minutes integer check (reading_time_minutes between 1 and 10000),
  difficulty_level text check (difficulty_level in ('beginner', 'intermediate', 'advanced')),
  submitted_by uuid references public.profiles (id) on delete set null,
  -- Kept by a trigger: what the full-text search looks through.
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A link or a template, never both.
  constraint resources_link_or_template check (num_nonnulls(url, template_file) <= 1)
);
create index resources_title_idx on public.resources (title);
create index resources_created_at_idx on public.resources (created_at desc);
create index resources_type_id_idx on public.resources (type_id);
create index resources_category_id_idx on public.resources (category_id);
create index resources_template_file_idx on public.resources (template_file) where template_file is not null;
create index resources_search_idx on public.resources using gin (search);

create function private.index_resource() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', private.fold(new.title)), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.fold(coalesce(array_to_string(new.tags, ' '), ''))), 'B')
    || setweight(to_tsvector('pg_catalog.english', private.fold(coalesce(new.author, ''))), 'C')
    || setweight(to_tsvector('pg_catalog.english', private.fold(new.description)), 'D');
  new.updated_at := now();
  return new;
end
$$;
create trigger index_resource before insert or update on public.resources
  for each row execute function private.index_resource();

create table public.pending_resources (
  id uuid primary key default gen_random_uuid(),
  title plain_line not null check (char_length(btrim(title)) between 1 and 200),
  url http_url,
  description plain_text not null check (char_length(btrim(description)) between 1 and 5000),
  type_id uuid not null references public.resource_types (id),
  category_id uuid not null references public.resource_categories (id),
  author plain_line check (char_length(author) <= 160),
  tags text[] default '{}' check (
    cardinality(tags) <= 30
    and char_length(array_to_string(tags, '')) <= 2000
    and array_to_string(tags, '') !~ '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]'
  ),
  template_path text check (char_length(template_path) between 1 and 1024),
  submitted_by uuid references public.profiles (id) on delete set null,
  submitted_at timestamptz not null default now(),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes plain_text check (char_length(admin_notes) <= 4000),
  reviewed_by uuid references public.profiles (id) on delete set null,
  reviewed_at timestamptz,
  constraint pending_resources_link_or_template check (num_nonnulls(url, template_path) = 1)
);
create index pending_resources_submitted_at_idx on public.pending_resources (submitted_at desc);
create index pending_resources_status_idx on public.pending_resources (status, submitted_at desc);
create index pending_resources_submitted_by_idx on public.pending_resources (submitted_by);
create index pending_resources_type_id_idx on public.pending_resources (type_id);
create index pending_resources_category_id_idx on public.pending_resources (category_id);

create trigger stamp_now before insert on public.pending_resources
  for each row execute function private.stamp_now('submitted_at');

create trigger audit after insert or update or delete on public.resource_types
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.resource_categories
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.resources
  for each row execute function private.audit_admin_change();
create trigger audit after update or delete on public.pending_resources
  for each row execute function private.audit_admin_change();

-- Members and admins are one database role, so what a submitter may not read cannot be granted to it at all. The
-- review desk reads the notes through this view, which calls a function that answers admins only.
create function private.resource_admin_notes(submission uuid) returns text
  language sql stable security definer
  set search_path = ''
  as $$
  select r.admin_notes from public.pending_resources r where r.id = submission and public.is_admin()
$$;
revoke execute on function private.resource_admin_notes(uuid) from public;
grant execute on function private.resource_admin_notes(uuid) to authenticated, service_role;

create view public.pending_resource_reviews with (security_invoker = true) as
  select
    id, title, url, description, type_id, category_id, author, tags, template_path, submitted_by, submitted_at, status,
    private.resource_admin_notes(id) as admin_notes, reviewed_by, reviewed_at
  from public.pending_resources
  where (select public.is_admin());

alter table public.resource_types enable row level security;
alter table public.resource_categories enable row level security;
alter table public.resources enable row level security;
alter table public.pending_resources enable row level security;

grant select, insert, update, delete on public.resource_types, public.resource_categories, public.resources
  to authenticated;
grant select (
    id, title, url, description, type_id, category_id, author, tags, template_path, submitted_by, submitted_at, status,
    reviewed_by, reviewed_at
  ),
  insert (
    title, url, description, type_id, category_id, author, tags, template_path, submitted_by, submitted_at, status
  ),
  update, delete
  on public.pending_resources to authenticated;
grant select on public.pending_resource_reviews to authenticated;

create policy "Members read types" on public.resource_types for select to authenticated
  using ((select public.is_member()));
create policy "Admins add types" on public.resource_types for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change types" on public.resource_types for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove types" on public.resource_types for delete to authenticated
  using ((select public.is_admin()));

create policy "Members read categories" on public.resource_categories for select to authenticated
  using ((select public.is_member()));
create policy "Admins add categories" on public.resource_categories for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change categories" on public.resource_categories for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove categories" on public.resource_categories for delete to authenticated
  using ((select public.is_admin()));

create policy "Members read resources" on public.resources for select to authenticated
  using ((select public.is_member()));
create policy "Admins add resources" on public.resources for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins change resources" on public.resources for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove resources" on public.resources for delete to authenticated
  using ((select public.is_admin()));

create policy "Members read their own submissions" on public.pending_resources for select to authenticated
  using (
    (submitted_by = (select auth.uid()) and (select public.is_member()))
    or (select public.is_admin())
  );
create policy "Members submit resources" on public.pending_resources for insert to authenticated
  with check (
    (
      submitted_by = (select auth.uid())
      and status = 'pending'
      and (template_path is null or template_path like 'pending/%')
      and (select public.is_member())
    )
    or (select public.is_admin())
  );
create policy "Admins review resources" on public.pending_resources for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "Admins remove submissions" on public.pending_resources for delete to authenticated
  using ((select public.is_admin()));
