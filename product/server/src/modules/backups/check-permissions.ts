/**
 * Checks whether a restored site shows everybody what they may see, and no more. It tries the essence of the permission
 * matrix of `product/supabase/tests` through its own data wire.
 */
import type { Queryable } from '@juno/backend'
import { CheckError, type RestoredSite } from './restored-site'

const UNGUARDED = `
select c.oid::regclass::text as what from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and n.nspname in ('public', 'storage') and not c.relrowsecurity
union all
select r.rolname from pg_roles r
where r.rolname in ('authenticator', 'anon', 'authenticated') and (r.rolsuper or r.rolbypassrls)
order by 1`

/** Only the team reads rows of these. */
const OF_THE_TEAM = ['applications', 'contact_messages', 'mail_outbox', 'audit_log', 'backup_runs']

/** @param db with the login that owns the restored database, where every change is thrown away */
export async function assertPermissions(site: RestoredSite, db: Queryable): Promise<void> {
  const { rows } = await db.query<{ what: string }>(UNGUARDED)
  if (rows.length > 0)
    throw new CheckError(
      `The restored database does not guard ${rows.map(({ what }) => what).join(', ')}: row level security is off.`,
    )
  // An account that must give a second factor reads nothing before, and the one made here has none.
  await db.query(`delete from public.site_settings where key = 'mfa_rule'`)
  const { id, email, count } = await site.signIn().catch((cause: Error) => {
    throw new CheckError(`Nobody can sign in to the restored site: ${cause.message}`, { cause })
  })
  const assertAtMost = async (
    who: string,
    read: RestoredSite['countAsVisitor'],
    most: Record<string, number>,
  ) => {
    for (const [table, rows] of Object.entries(most))
      if ((await read(table)) > rows)
        throw new CheckError(`The restored site shows ${who} rows of ${table} that are not theirs.`)
  }
  const none = Object.fromEntries(OF_THE_TEAM.map(table => [table, 0]))
  const closed = { ...none, memberships: 0, resources: 0 }
  await assertAtMost('visitors', site.countAsVisitor, { ...closed, profiles: 0 })
  await assertAtMost('accounts without a membership', count, { ...closed, profiles: 1 })

  await db.query(
    `insert into public.memberships (user_id, email, source, status, state, access_until)
     values ($1, $2, 'complimentary', 'active', 'complimentary', 'infinity')`,
    [id, email],
  )
  await assertAtMost('members', count, { ...none, memberships: 1 })
  const { rows: there } = await db.query('select from public.resources limit 1')
  if (there.length > 0 && (await count('resources')) === 0)
    throw new CheckError('The restored site does not show its resources to members.')
}
