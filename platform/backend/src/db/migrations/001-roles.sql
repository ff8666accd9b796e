-- Roles and schemas as a hosted Supabase project has them. Roles belong to the cluster, so each may already exist.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit'),
      ('supabase_storage_admin', 'login noinherit')
    ) as role(name, attributes)
  loop
    -- Otherwise the right is asked for first.
    continue when exists (select from pg_roles where rolname = wanted.name);
    begin
      execute format('create role %I %s', wanted.name, wanted.attributes);
    exception
      when duplicate_object or unique_violation then null;
      -- Who lacks BYPASSRLS may not give it: policies take its place (juno_service.open_tables_to_service_role).
      when insufficient_privilege then
        execute format('create role %I %s', wanted.name, replace(wanted.attributes, 'bypassrls', ''));
    end;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;

-- Whoever migrates must be able to hand objects to the owners of the service schemas.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant supabase_auth_admin, supabase_storage_admin to %I', current_user);
  end if;
end
$$;

-- As on the hosted service: code that runs as this login must name its schemas.
alter role supabase_auth_admin set search_path = auth;
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role supabase_storage_admin set search_path = storage;

-- Compiling a plan takes longer than running most of ours. The embedded PostgreSQL has it off.
alter role authenticator set jit = off;
alter role supabase_auth_admin set jit = off;
alter role supabase_storage_admin set jit = off;

-- As on the hosted service: a plan with its details names the query as statistics do. Only a superuser may say so.
do $$
begin
  alter role authenticator set compute_query_id = on;
exception
  when insufficient_privilege then null;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to public;

-- What migrations of a project take for granted. A server without one of them fails where it is asked for.
do $$
declare
  found text;
begin
  for found in
    select name from pg_available_extensions
    where name in ('pgcrypto', 'uuid-ossp', 'pg_trgm', 'unaccent', 'citext')
  loop
    begin
      execute format('create extension if not exists %I with schema extensions', found);
    exception
      when insufficient_privilege then null;
    end;
  end loop;
end
$$;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema auth, storage to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
revoke create on schema public from public;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on routines to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

grant usage, create on schema juno_service to supabase_auth_admin, supabase_storage_admin;
grant usage on schema juno_service to authenticator;

-- Where nobody could give service_role BYPASSRLS, as on most managed PostgreSQL: a policy on each table that has row
-- level security. Run after each migration. Restrictive policies that name service_role or everybody still bind it.
create function juno_service.open_tables_to_service_role() returns void language plpgsql set search_path = '' as $$
declare
  closed regclass;
begin
  if (select rolbypassrls or rolsuper from pg_catalog.pg_roles where rolname = 'service_role') then
    return;
  end if;
  for closed in
    select c.oid from pg_catalog.pg_class c
    where c.relkind in ('r', 'p') and c.relrowsecurity and pg_catalog.pg_has_role(c.relowner, 'usage')
      and not exists (
        select from pg_catalog.pg_policy p where p.polrelid = c.oid and p.polname = 'Everything to service_role'
      )
  loop
    execute pg_catalog.format(
      'create policy "Everything to service_role" on %s to service_role using (true) with check (true)', closed
    );
  end loop;
end
$$;
revoke execute on function juno_service.open_tables_to_service_role() from public;
