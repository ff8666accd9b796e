/** Checks that the endpoints of passkeys make first. */
import type { AuthUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError } from './refusals'
import type { Principal } from '../wire/guards'
import type { RelyingParty } from '../context/parts'

/** Returns whether people can sign in with passkeys here. */
export const passkeysEnabled = ({ policy, relyingParty }: Pick<AuthContext, 'policy' | 'relyingParty'>) =>
  policy.passkeys.enabled && relyingParty !== null

/** Refuses where passkeys are disabled, before anything else is asked. */
export function withPasskeys(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!passkeysEnabled(context)) throw new AuthError('passkey_disabled')
    return endpoint(context, call)
  }
}

/** Returns the relying party in a request that has passed `withPasskeys`. */
export function relyingParty({ relyingParty: party }: Pick<AuthContext, 'relyingParty'>): RelyingParty {
  if (!party) throw new AuthError('passkey_disabled')
  return party
}

/**
 * Asks for the second factor of an account that has one, before a passkey is added or removed. @throws {AuthError}
 * insufficient_aal
 */
export function assertMayManagePasskeys({ user, session }: Principal): void {
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') {
    const message = 'AAL2 session is required to manage passkeys when MFA is enabled'
    throw new AuthError('insufficient_aal', { status: 403, message })
  }
}

const hasVerifiedFactor = ({ factors }: AuthUser) => factors.some(({ status }) => status === 'verified')
