/**
 * Restores access for the only admin, who lost their phone: the operator names the account. A person who can run `npm
 * run reset-two-factor` owns the machine, and with it every secret.
 */
import type { Client } from 'pg'

/** @param client with the login that migrates. @throws Error whose message is a sentence for the operator */
export async function resetMfaByEmail(client: Pick<Client, 'query'>, email: string): Promise<string> {
  const { rows } = await client.query<{ outcome: string }>(
    `select private.reset_mfa(u.id, null) as outcome from auth.users u
     where u.email = lower(btrim($1)) and not u.is_sso_user`,
    [email],
  )
  const outcome = rows[0]?.outcome
  if (outcome === 'reset')
    return `Two-factor sign-in is off for ${email}, and every session has ended. Sign in with the password.`
  throw new Error(
    outcome === 'none'
      ? `${email} has not set up two-factor sign-in; there is nothing to reset.`
      : `There is no account with the address ${email}.`,
  )
}
