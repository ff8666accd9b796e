/**
 * Makes the owner of a hosted Supabase project: the rights of its role `postgres`, on a database that has the services'
 * schemas.
 */
export const HOSTED_OWNER = 'hosted_owner'

/** A superuser runs it in that database. */
export const makeHostedOwner = (database: string, password: string) => `
  create role ${HOSTED_OWNER} login createrole bypassrls password '${password}';
  grant anon, authenticated, service_role, supabase_storage_admin, supabase_realtime_admin to ${HOSTED_OWNER};
  grant create on database ${database} to ${HOSTED_OWNER};
  grant usage, create on schema public, extensions to ${HOSTED_OWNER};
  grant usage on schema auth to ${HOSTED_OWNER};
  grant select, insert, update, delete, references, trigger on all tables in schema auth to ${HOSTED_OWNER};`
