/**
 * In charge of what the database must hold before the first visitor: the owner, and demo content where it is wanted.
 */
import type { Backend } from '@juno/backend'
import type { ServiceDb } from './api/api-context'
import type { ServerConfig } from './config'

export interface SignIn {
  email: string
  password: string
  /** Who that is, in a few words. */
  who: string
}

export interface PrepareParts {
  backend: Backend
  serviceDb: ServiceDb
  say: (line: string) => void
  clock: () => Date
}

/** @returns the sign-ins of the demo content, when this database holds it. */
export async function prepareSite(
  config: ServerConfig,
  parts: PrepareParts,
): Promise<{ demoSignIns: SignIn[] }> {
  await rememberOwner(config.ownerEmail, parts)
  return { demoSignIns: [] }
}

/** The database makes the owner an admin when her account is confirmed; an account that exists becomes one now. */
async function rememberOwner(email: string | null, { backend, serviceDb, say }: PrepareParts): Promise<void> {
  const known = await serviceDb.transaction(async db => {
    if (!email) {
      await db.query(`delete from public.site_settings where key = 'owner_email'`)
      return true
    }
    await db.query(
      `insert into public.site_settings (key, value) values ('owner_email', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value where site_settings.value <> excluded.value`,
      [email],
    )
    const { rows } = await db.query<{ id: string; confirmed: boolean }>(
      `select id, email_confirmed_at is not null as confirmed from auth.users where email = $1`,
      [email],
    )
    if (rows[0]?.confirmed) {
      await db.query('update public.profiles set is_admin = true where id = $1 and not is_admin', [
        rows[0].id,
      ])
    }
    return rows.length > 0
  })
  if (known || !email) return
  await backend.authAdmin.inviteUser(email)
  say(`An invitation was mailed to the owner, ${email}`)
}
