/** Prepares the database for the first visitor: the owner, and demo content on request. */
import path from 'node:path'
import type { Backend, RequestScopes } from '@juno/backend'
import type { ServerConfig } from './config'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts'
import { loadDemoContent } from '../demo/load-demo-content'

export interface SignIn {
  email: string
  password: string
  /** Describes the person in a few words. */
  who: string
}

export interface PrepareParts {
  backend: Backend
  scopes: RequestScopes
  say: (line: string) => void
}

/** @returns the sign-ins of the demo content, when this database has it */
export async function prepareSite(
  config: ServerConfig,
  parts: PrepareParts,
): Promise<{ demoSignIns: SignIn[] }> {
  await rememberOwner(config.ownerEmail, parts)
  if (!config.demo) {
    await askTeamForMfa(parts)
    return { demoSignIns: [] }
  }
  // With the simulator of Stripe, which a site without demo content does not need.
  const { loadDemoPayments } = await import('../modules/payments/demo/load-demo-payments')
  const loaded = await loadDemoContent(parts.backend, parts.scopes, {
    say: parts.say,
    brand: config.brand,
    hasOwner: config.ownerEmail !== null,
    filesDir: path.join(config.rootDir, 'product/server/src/demo/files'),
    addPayments: loadDemoPayments,
  })
  return {
    demoSignIns: loaded
      ? DEMO_ACCOUNTS.map(({ email, who }) => ({ email, who, password: DEMO_PASSWORD }))
      : [],
  }
}

/** Requires a second factor of admins, unless the team has decided otherwise. */
const askTeamForMfa = ({ scopes }: PrepareParts) =>
  scopes.withServiceRole(db =>
    db.query(
      `insert into public.site_settings (key, value) values ('mfa_rule', '"team"') on conflict (key) do nothing`,
    ),
  )

/**
 * The address is stored last: a process that was killed before it invites again. The database makes the owner an admin,
 * at once where the account is confirmed, or else at its confirmation.
 */
export async function rememberOwner(
  email: string | null,
  { backend, scopes, say }: Pick<PrepareParts, 'scopes' | 'say'> & { backend: Pick<Backend, 'authAdmin'> },
): Promise<void> {
  const invited = await scopes.withServiceRole(async db => {
    if (!email) {
      await db.query(`delete from public.site_settings where key = 'owner_email'`)
      return false
    }
    // Only one of several starting processes invites.
    await db.query(`select pg_advisory_xact_lock(hashtext('owner_email'))`)
    const { rows } = await db.query<{ email: string }>(
      `select value #>> '{}' as email from public.site_settings where key = 'owner_email'`,
    )
    if (rows[0]?.email === email) return false
    const account = await backend.authAdmin.getUserByEmail(email)
    const isAway = !account?.email_confirmed_at
    if (isAway) await backend.authAdmin.inviteUser(email)
    await db.query(
      `insert into public.site_settings (key, value) values ('owner_email', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value`,
      [email],
    )
    return isAway
  })
  if (invited) say(`An invitation was mailed to the owner, ${email}`)
}
