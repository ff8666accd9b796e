-- Rules of the whole schema: nothing is granted by default, and domains for readable text and links.

create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- A hosted project grants everything in `public` to visitors by default. Here each table and function says who may.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on routines from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on routines to service_role;
alter default privileges in schema public grant all on sequences to service_role;

-- Trigger functions and other internals. Not among the schemas that the data service exposes.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Whether a text shows anything: the same characters as isBlank of product/domain/src/text/is-blank.ts. Inlined, and so
-- without a search_path of its own.
create function private.is_seen(value text) returns boolean
  language sql immutable parallel safe
  as $$
  select value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;

-- Control characters and direction overrides disguise what a text says, and a text of nothing that shows says nothing.
-- Postgres itself refuses null bytes.
create domain public.plain_line as text
  check (
    value !~ '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]'
    and (btrim(value) = '' or private.is_seen(value))
  );
create domain public.plain_text as text
  check (
    value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]'
    and (btrim(value) = '' or private.is_seen(value))
  );

create domain public.http_url as text
  check (char_length(value) <= 2048 and value ~* '^https?://[^\s<>"\\]+$');

-- Where an image is: a link, a path on this site, or a path inside a storage bucket.
create domain public.image_location as text
  check (
    char_length(value) <= 2048
    and (value ~* '^https?://[^\s<>"\\]+$' or value ~ '^/?[[:alnum:]_.-][^\s<>"\\:]*$')
  );

create domain public.email_address as text
  check (char_length(value) <= 254 and value ~ '^[^\s@<>"\\]+@[^\s@<>"\\]+$');

-- A name of the IANA database; Postgres refuses names it does not know.
create domain public.iana_time_zone as text
  check (
    value ~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$'
    and (timestamptz '2000-01-01 00:00Z' at time zone value) is not null
  );

create function private.set_updated_at() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- The server's clock says when something happened: the caller's value for the named column is replaced.
-- The server's own values (demo content, a restored backup) stay.
create function private.stamp_now() returns trigger
  language plpgsql
  set search_path = ''
  as $$
declare
  stamped text := tg_argv[0];
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  return jsonb_populate_record(
    new,
    jsonb_build_object(stamped, case tg_op when 'UPDATE' then to_jsonb(old) -> stamped else to_jsonb(now()) end)
  );
end
$$;

-- For tables that only grow.
create function private.refuse_change() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = '42501';
end
$$;

-- Lowercase without accents: what a search compares. Immutable because the dictionary is named.
create function private.fold(value text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value))
$$;

create function private.fold_all(texts text[]) returns text[]
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select array(select private.fold(btrim(t)) from unnest(texts) t where btrim(t) <> '')
$$;

-- States and provinces by the two letters that places end in ('Toronto, ON'), as
-- product/domain/src/locations/region-codes.ts has them; a test compares the two.
create function private.regions() returns table (code text, name text)
  language sql immutable parallel safe
  set search_path = ''
  as $$
  values
  ('AL', 'Alabama'), ('AK', 'Alaska'), ('AZ', 'Arizona'), ('AR', 'Arkansas'), ('CA', 'California'),
  ('CO', 'Colorado'), ('CT', 'Connecticut'), ('DE', 'Delaware'), ('FL', 'Florida'), ('GA', 'Georgia'),
  ('HI', 'Hawaii'), ('ID', 'Idaho'), ('IL', 'Illinois'), ('IN', 'Indiana'), ('IA', 'Iowa'),
  ('KS', 'Kansas'), ('KY', 'Kentucky'), ('LA', 'Louisiana'), ('ME', 'Maine'), ('MD', 'Maryland'),
  ('MA', 'Massachusetts'), ('MI', 'Michigan'), ('MN', 'Minnesota'), ('MS', 'Mississippi'),
  ('MO', 'Missouri'), ('MT', 'Montana'), ('NE', 'Nebraska'), ('NV', 'Nevada'), ('NH', 'New Hampshire'),
  ('NJ', 'New Jersey'), ('NM', 'New Mexico'), ('NY', 'New York'), ('NC', 'North Carolina'),
  ('ND', 'North Dakota'), ('OH', 'Ohio'), ('OK', 'Oklahoma'), ('OR', 'Oregon'), ('PA', 'Pennsylvania'),
  ('RI', 'Rhode Island'), ('SC', 'South Carolina'), ('SD', 'South Dakota'), ('TN', 'Tennessee'),
  ('TX', 'Texas'), ('UT', 'Utah'), ('VT', 'Vermont'), ('VA', 'Virginia'), ('WA', 'Washington'),
  ('WV', 'West Virginia'), ('WI', 'Wisconsin'), ('WY', 'Wyoming'), ('AB', 'Alberta'),
  ('BC', 'British Columbia'), ('MB', 'Manitoba'), ('NB', 'New Brunswick'),
  ('NL', 'Newfoundland and Labrador'), ('NT', 'Northwest Territories'), ('NS', 'Nova Scotia'),
  ('NU', 'Nunavut'), ('ON', 'Ontario'), ('PE', 'Prince Edward Island'), ('QC', 'Quebec'),
  ('SK', 'Saskatchewan'), ('YT', 'Yukon')
$$;

create function private.region_name(region_code text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$ select name from private.regions() where code = region_code $$;

-- Of a place ('Toronto, ON'), or of a region that stands alone ('Ontario', 'ON').
create function private.region_code(location text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$ select code from private.regions() where location like '%, ' || code or location in (code, name) $$;

-- Lists are counted as far as this; beyond it they say that there are more (product/domain/src/text/counted.ts).
create function private.most_counted() returns integer
  language sql immutable
  set search_path = ''
  as $$ select 10000 $$;

-- @param matching SQL that begins with 'from'
create function private.counted(matching text) returns bigint
  language plpgsql stable
  set search_path = ''
  as $$
declare
  counted bigint;
begin
  execute format('select count(*) from (select %s limit %s) counted', matching, private.most_counted() + 1) into counted;
  return counted;
end
$$;

create function private.like_escaped(value text) returns text
  language sql immutable
  set search_path = ''
  as $$
  select replace(replace(replace(value, '\', '\\'), '%', '\%'), '_', '\_')
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.fold_all(text[]), private.regions(), private.region_code(text)
  to authenticated, service_role;
-- `fold` is part of indexes of what visitors write, too.
grant execute on function private.fold(text), private.is_seen(text) to anon, authenticated, service_role;
