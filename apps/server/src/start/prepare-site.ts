/**
 * In charge of what the database must contain before the first visitor: the owner, and demo content where it is wanted.
 */
import path from 'node:path'
import type { Backend, RequestScopes } from '@juno/backend'
import type { ServerConfig } from './config'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/demo-accounts'
import { loadDemoContent } from '../demo/load-demo-content'
import { loadDemoPayments } from '../modules/payments/demo/load-demo-payments'

export interface SignIn {
  email: string
  password: string
  /** Who that is, in a few words. */
  who: string
}

export interface PrepareParts {
  backend: Backend
  scopes: RequestScopes
  say: (line: string) => void
}

/** @returns the sign-ins of the demo content, when this database holds it. */
export async function prepareSite(
  config: ServerConfig,
  parts: PrepareParts,
): Promise<{ demoSignIns: SignIn[] }> {
  await rememberOwner(config.ownerEmail, parts)
  if (!config.demo) {
    await askTeamForMfa(parts)
    return { demoSignIns: [] }
  }
  const loaded = await loadDemoContent(parts.backend, parts.scopes, {
    say: parts.say,
    brand: config.brand,
    hasOwner: config.ownerEmail !== null,
    filesDir: path.join(config.rootDir, 'apps/server/src/demo/files'),
    addPayments: loadDemoPayments,
  })
  return {
    demoSignIns: loaded
      ? DEMO_ACCOUNTS.map(({ email, who }) => ({ email, who, password: DEMO_PASSWORD }))
      : [],
  }
}

/** Of admins a second factor is asked, unless the team has decided otherwise. */
const askTeamForMfa = ({ scopes }: PrepareParts) =>
  scopes.withServiceRole(db =>
    db.query(
      `insert into public.site_settings (key, value) values ('mfa_rule', '"team"') on conflict (key) do nothing`,
    ),
  )

/** The database makes the owner an admin, at once where the account exists, else when it is confirmed. */
async function rememberOwner(email: string | null, { backend, scopes, say }: PrepareParts): Promise<void> {
  const isNew = await scopes.withServiceRole(async db => {
    if (!email) {
      await db.query(`delete from public.site_settings where key = 'owner_email'`)
      return false
    }
    const { rowCount } = await db.query(
      `insert into public.site_settings (key, value) values ('owner_email', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value where site_settings.value <> excluded.value`,
      [email],
    )
    return rowCount === 1
  })
  if (!isNew || !email || (await backend.authAdmin.getUserByEmail(email))) return
  await backend.authAdmin.inviteUser(email)
  say(`An invitation was mailed to the owner, ${email}`)
}
