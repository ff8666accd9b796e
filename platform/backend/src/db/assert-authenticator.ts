/** Refuses to start when the login that serves requests has more rights than the roles that it switches to. */
import type { Pool } from 'pg'

const QUERY = `
select r.rolname as name, r.rolsuper as superuser, r.rolbypassrls as bypassrls, r.rolinherit as inherit,
       array(
         select wanted from unnest(array['anon', 'authenticated', 'service_role']) as wanted
         where not pg_has_role(current_user, wanted, 'member')
       ) as missing,
       pg_has_role(current_user, 'service_role', 'usage') as inherits_service_role
from pg_roles r
where r.rolname = current_user`

/** @throws when the login is a superuser, bypasses row level security, inherits rights or lacks a role. */
export async function assertAuthenticator(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    name: string
    superuser: boolean
    bypassrls: boolean
    inherit: boolean
    missing: string[]
    inherits_service_role: boolean
  }>(QUERY)
  const login = rows[0]!
  const faults = [
    login.superuser && 'is a superuser',
    login.bypassrls && 'bypasses row level security',
    (login.inherit || login.inherits_service_role) && 'inherits the rights of the roles it may become',
    login.missing.length > 0 && `may not become ${login.missing.join(', ')}`,
  ].filter(fault => fault !== false)
  if (faults.length > 0) {
    throw new Error(`Database login "${login.name}" ${faults.join(' and ')}; requests must not run on it.`)
  }
}
