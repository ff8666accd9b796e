/** Every WebAuthn credential of one account: its passkeys, and its verified second factors. */
import type { Queryable } from '../../db/request-scope'
import type { AuthUser } from '../accounts/users'
import type { StoredCredential } from './ceremony'
import { listPasskeys, storedCredential } from './credentials'
import { factorCredential } from './factor-credential'

/**
 * Returns the credentials that an authenticator must not hold already. One list for both uses: an authenticator keeps
 * one credential for an account and domain, so that a second one would replace the first; and what opens the account is
 * no second factor.
 */
export async function credentialsOf(db: Queryable, userId: string): Promise<StoredCredential[]> {
  const { rows } = await db.query<{ web_authn_credential: unknown }>(
    `select web_authn_credential from auth.mfa_factors
     where user_id = $1 and factor_type = 'webauthn' and status = 'verified'`,
    [userId],
  )
  const factors = rows.map(row => factorCredential(row.web_authn_credential)).filter(each => each !== null)
  return [...(await listPasskeys(db, userId)).map(storedCredential), ...factors]
}

/** Returns the names of the account in the dialogs of browsers. */
export function credentialOwner(user: AuthUser): { userId: string; name: string; displayName: string } {
  const name = user.email || user.phone || user.id
  const given = user.raw_user_meta_data?.name
  return { userId: user.id, name, displayName: typeof given === 'string' && given ? given : name }
}
