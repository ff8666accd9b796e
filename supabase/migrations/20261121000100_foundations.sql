-- Ground rules of the schema: nothing is granted by default, text is readable text, links are links.

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

-- Trigger functions and other machinery. Not among the schemas that the data service exposes.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Control characters and direction overrides disguise what a text says. Postgres itself refuses null bytes.
create domain public.plain_line as text
  check (value !~ '[\u0001-\u001f\u007f\u202a-\u202e\u2066-\u2069]');
create domain public.plain_text as text
  check (value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]');

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

create function private.set_updated_at() returns trigger
  language plpgsql
  set search_path = ''
  as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- When a person did something is what the clock says, not what she says: her value for the named column is replaced.
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

-- Lowercase without accents: what a search compares. Immutable because the dictionary is named.
create function private.fold(value text) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value))
$$;
