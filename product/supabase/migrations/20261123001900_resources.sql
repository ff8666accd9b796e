-- The resource directory and its full-text search.

create table public.resource_types (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 80),
  created_at timestamptz not null default now()
);

create unique index resource_types_name_key on public.resource_types (lower(name));

create table public.resource_categories (
  id uuid primary key default gen_random_uuid(),
  name plain_line not null check (char_length(btrim(name)) between 1 and 80),
  -- Lowercase, runs of other characters as underscores (docs/specification/resources.md#slug).
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
  -- The import it came with; null for the others.
  import_id uuid,
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
create index resources_import_id_idx on public.resources (import_id) where import_id is not null;
create index resources_search_idx on public.resources using gin (search);

-- Full-text search by words and beginnings of words. Stems alone lose half-typed words ("pricin") and names that look
-- like stop words ("Will"), so that the words as they stand are indexed too.
create function private.index_resource() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  title text := private.fold(new.title);
  tags text := private.fold(coalesce(array_to_string(new.tags, ' '), ''));
  author text := private.fold(coalesce(new.author, ''));
  description text := private.fold(new.description);
  lists text := private.fold(concat_ws(
    ' ',
    (select t.name from public.resource_types t where t.id = new.type_id),
    (select c.name from public.resource_categories c where c.id = new.category_id)
  ));
begin
  new.search :=
    setweight(to_tsvector('pg_catalog.english', title) || to_tsvector('pg_catalog.simple', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', tags) || to_tsvector('pg_catalog.simple', tags), 'B')
    || setweight(to_tsvector('pg_catalog.simple', author), 'C')
    || setweight(to_tsvector('pg_catalog.english', lists) || to_tsvector('pg_catalog.simple', lists), 'C')
    || setweight(to_tsvector('pg_catalog.english', description) || to_tsvector('pg_catalog.simple', description), 'D');
  new.updated_at := now();
  return new;
end
$$;
create trigger index_resource before insert or update on public.resources
  for each row execute function private.index_resource();

-- A type or category under a new name is found by that name.
create function private.index_resources_again() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
begin
  update public.resources r set search = ''
  where case tg_table_name when 'resource_types' then r.type_id else r.category_id end = new.id;
  return null;
end
$$;
create trigger index_resources after update of name on public.resource_types
  for each row when (old.name <> new.name) execute function private.index_resources_again();
create trigger index_resources after update of name on public.resource_categories
  for each row when (old.name <> new.name) execute function private.index_resources_again();

-- How many resources a type or category has: a column of its own to the data service, so that a list is one read. Runs as
-- the caller, who counts what they may read.
create function public.resources_count(public.resource_types) returns bigint
  language sql stable
  set search_path = ''
  as $$ select count(*) from public.resources r where r.type_id = $1.id $$;
create function public.resources_count(public.resource_categories) returns bigint
  language sql stable
  set search_path = ''
  as $$ select count(*) from public.resources r where r.category_id = $1.id $$;
revoke execute on function public.resources_count(public.resource_types), public.resources_count(public.resource_categories)
  from public, anon, authenticated;
grant execute on function public.resources_count(public.resource_types), public.resources_count(public.resource_categories)
  to authenticated;

-- Takes one type, or category, out of use: its resources and submissions move to another, or, where it has none, it
-- just goes. One line of the audit log.
create function private.merge_into(list text, from_id uuid, into_id uuid) returns void
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(null);
  column_name text := case list when 'resource_types' then 'type_id' else 'category_id' end;
  gone text;
  target text;
  moved integer;
begin
  execute format('select name from public.%I where id = $1 for update', list) into gone using from_id;
  if gone is null then
    raise exception 'It has been removed already.' using errcode = 'PT404';
  end if;
  if into_id is not null then
    execute format('select name from public.%I where id = $1 for update', list) into target using into_id;
    if target is null or into_id = from_id then
      raise exception 'Please choose another one to move its resources to.' using errcode = '22023';
    end if;
    execute format('update public.resources set %I = $2 where %1$I = $1', column_name) using from_id, into_id;
    get diagnostics moved = row_count;
    execute format('update public.pending_resources set %I = $2 where %1$I = $1', column_name) using from_id, into_id;
  end if;
  begin
    execute format('delete from public.%I where id = $1', list) using from_id;
  exception when foreign_key_violation then
    raise exception 'It is in use. Please choose another one to move its resources to.' using errcode = 'PT409';
  end;
  perform private.write_audit(
    reviewer, case when target is null then list || '.removed' else list || '.merged' end, list, from_id,
    jsonb_strip_nulls(jsonb_build_object('name', gone, 'into', target, 'resources', moved))
  );
end
$$;

create function public.merge_resource_type(from_id uuid, into_id uuid default null) returns void
  language sql
  set search_path = ''
  as $$ select private.merge_into('resource_types', from_id, into_id) $$;
create function public.merge_resource_category(from_id uuid, into_id uuid default null) returns void
  language sql
  set search_path = ''
  as $$ select private.merge_into('resource_categories', from_id, into_id) $$;
revoke execute on function public.merge_resource_type(uuid, uuid), public.merge_resource_category(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.merge_resource_type(uuid, uuid), public.merge_resource_category(uuid, uuid)
  to authenticated;

-- An import is one act: stored together, one line of the audit log, and undone together.
create function public.import_resources(rows jsonb) returns uuid
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(null);
  import uuid := gen_random_uuid();
  imported integer;
begin
  if jsonb_array_length(rows) > 1000 then
    raise exception 'One import takes at most 1000 resources, and these are %. Please split the file.', jsonb_array_length(rows)
      using errcode = '54000';
  end if;
  insert into public.resources (
    title, url, description, type_id, category_id, author, tags, template_file, import_id
  )
  select r.title, r.url, coalesce(r.description, ''), r.type_id, r.category_id, r.author, coalesce(r.tags, '{}'),
    r.template_file, import
  from jsonb_populate_recordset(null::public.resources, rows) r;
  get diagnostics imported = row_count;
  perform private.write_audit(
    reviewer, 'resources.imported', 'resources', import, jsonb_build_object('resources', imported)
  );
  return import;
end
$$;

create function public.undo_import(import_id uuid) returns integer
  language plpgsql security definer
  set search_path = ''
  as $$
declare
  reviewer uuid := private.require_reviewer(null);
  removed integer;
begin
  delete from public.resources r where r.import_id = undo_import.import_id;
  get diagnostics removed = row_count;
  if removed > 0 then
    perform private.write_audit(
      reviewer, 'resources.import_undone', 'resources', undo_import.import_id,
      jsonb_build_object('resources', removed)
    );
  end if;
  return removed;
end
$$;

-- An address as duplicates are told by (product/domain/src/resources/address-key.ts): without the scheme, a slash at
-- the end, or the case of the host.
create function private.address_key(url text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select lower(host) || rtrim(substr(bare, char_length(host) + 1), '/')
  from (select regexp_replace(btrim(url), '^https?://', '', 'i') as bare) b, substring(bare from '^[^/?#]*') as host
$$;

-- What an import should know before it is stored: which addresses and templates the directory has already, and which
-- templates no file was uploaded for.
create function public.check_import(urls text[], templates text[]) returns jsonb
  language plpgsql stable security definer
  set search_path = ''
  as $$
begin
  if not public.is_admin() then
    raise exception 'Only admins can import resources.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'known_urls', (
      select coalesce(jsonb_agg(distinct u.url), '[]') from unnest(check_import.urls) u (url)
      where private.address_key(u.url) in (
        select private.address_key(r.url) from public.resources r where r.url is not null
      )
    ),
    'known_templates', (
      select coalesce(jsonb_agg(distinct r.template_file), '[]') from public.resources r
      where r.template_file = any (check_import.templates)
    ),
    'missing_templates', (
      select coalesce(jsonb_agg(distinct t.name), '[]') from unnest(check_import.templates) t (name)
      where not exists (
        select from storage.objects o where o.bucket_id = 'templates' and o.name = t.name
      )
    )
  );
end
$$;
revoke execute on function public.import_resources(jsonb), public.undo_import(uuid), public.check_import(text[], text[])
  from public, anon, authenticated;
grant execute on function public.import_resources(jsonb), public.undo_import(uuid), public.check_import(text[], text[])
  to authenticated;

-- What somebody types, as a query: every word must occur, each as a stem or as the beginning of a word. Words that say
-- nothing ("the") are left out, except while they may still be growing at the end.
create function private.resource_query(words text) returns tsquery
  language plpgsql immutable parallel safe
  set search_path = ''
  as $$
declare
  parts text[] := (
    select array_agg(part order by place)
    from regexp_split_to_table(private.fold(left(coalesce(words, ''), 200)), '[^[:alnum:]]+')
      with ordinality as typed (part, place)
    where part <> ''
  );
  found tsquery := '';
  stemmed tsquery;
begin
  for place in 1 .. least(coalesce(cardinality(parts), 0), 16) loop
    stemmed := to_tsquery('pg_catalog.english', parts[place] || ':*');
    if numnode(stemmed) > 0 or place = cardinality(parts) then
      found := found && (stemmed || to_tsquery('pg_catalog.simple', parts[place] || ':*'));
    end if;
  end loop;
  return found;
end
$$;

-- Row level security lets no full-text condition reach an index, so the matching alone is done past it: the result is
-- nothing but ids.
create function private.resources_matching(words text) returns setof uuid
  language sql stable security definer
  set search_path = ''
  as $$
  select r.id from public.resources r where r.search @@ private.resource_query(words)
$$;

-- Runs as the caller, who does not find a resource that they may not read.
create function public.search_resources(words text) returns setof public.resources
  language sql stable
  set search_path = ''
  as $$
  select r.* from public.resources r where r.id in (select private.resources_matching(words))
$$;
comment on function public.search_resources is
  'Resources with every one of these words, or words that begin so, in title, description, tags, author, type or category.';
revoke execute on function public.search_resources(text) from public, anon, authenticated;
grant execute on function public.search_resources(text) to authenticated;

create trigger audit after insert or update or delete on public.resource_types
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.resource_categories
  for each row execute function private.audit_admin_change();
create trigger audit after insert or update or delete on public.resources
  for each row execute function private.audit_admin_change();

alter table public.resource_types enable row level security;
alter table public.resource_categories enable row level security;
alter table public.resources enable row level security;
call private.require_mfa('public.resource_types');
call private.require_mfa('public.resource_categories');
call private.require_mfa('public.resources');
grant select, insert, update, delete on public.resource_types, public.resource_categories, public.resources
  to authenticated;

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

revoke execute on all functions in schema private from public;
grant execute on function
  private.resource_query(text), private.resources_matching(text), private.merge_into(text, uuid, uuid)
  to authenticated, service_role;
