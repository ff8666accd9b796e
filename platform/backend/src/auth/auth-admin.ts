/**
 * The admin endpoints of the auth wire as functions for the host, without HTTP.
 */
import { readEmailAddress } from '../email-address'
import { createUser } from './admin/create-user'
import { deleteUser } from './admin/delete-user'
import { generateLink, type GeneratedLink, type LinkRequest } from './admin/generate-link'
import { inviteUser, type InviteOptions } from './admin/invite'
import { updateUser } from './admin/update-user'
import { verifyPassword } from './password/verify-password'
import type { AdminAttributes } from './admin/attributes'
import { isTokenOpen } from './accounts/one-time-tokens'
import { verifyReauthenticationCode } from './accounts/reauthentication-code'
import { endSessions } from './accounts/sessions'
import { manageClients } from './oauth-server/manage-clients'
import { findUserByEmail, loadUser, type AuthUser } from './accounts/users'
import type { AuthContext } from './context/context'
import { AuthError } from './auth-error'

/** Every method throws {@link AuthError} with GoTrue's code, e.g. `email_exists`, `user_not_found`. */
export interface AuthAdmin {
  createUser(attributes: AdminAttributes): Promise<AuthUser>
  /** Mails an invitation; a second one to the same unconfirmed account sends a new link. */
  inviteUser(email: string, options?: InviteOptions): Promise<AuthUser>
  generateLink(request: LinkRequest): Promise<GeneratedLink>
  updateUser(userId: string, attributes: AdminAttributes): Promise<AuthUser>
  deleteUser(userId: string): Promise<void>
  getUserById(userId: string): Promise<AuthUser | null>
  getUserByEmail(email: string): Promise<AuthUser | null>
  /**
   * Rejects with `invalid_credentials` unless it is the account's password; limited as sign-ins are.
   * @param address the client's rate-limit key: an IPv4 address or an IPv6 /64
   */
  verifyPassword(userId: string, password: string, address: string): Promise<void>
  /**
   * Consumes the code that /reauthenticate sent to the account; rejects with `reauthentication_not_valid` for any other.
   * Wrong ones are limited together with those of PUT /user.
   */
  verifyReauthentication(userId: string, code: string): Promise<void>
  /** Returns whether the token of a mailed link still works. It consumes nothing, and tells nothing of the account. */
  isMailedLinkOpen(tokenHash: string): Promise<boolean>
  /** Ends every session of the account, at once. */
  signOut(userId: string): Promise<void>
  /** The apps that this server signs people in to. */
  oauthClients: ReturnType<typeof manageClients>
}

export function createAuthAdmin(context: AuthContext): AuthAdmin {
  return {
    createUser: attributes => createUser(context, attributes),
    inviteUser: (email, options) => inviteUser(context, email, options),
    generateLink: request => generateLink(context, request),
    updateUser: (userId, attributes) => updateUser(context, userId, attributes),
    deleteUser: userId => deleteUser(context, userId),
    getUserById: userId => loadUser(context.pool, userId),
    getUserByEmail: email =>
      findUserByEmail(context.pool, readEmailAddress(email) ?? email.trim().toLowerCase()),
    verifyPassword: (userId, password, address) => verifyPassword(context, userId, password, address),
    verifyReauthentication: async (userId, code) => {
      const user = await loadUser(context.pool, userId)
      if (!user) throw new AuthError('user_not_found')
      await verifyReauthenticationCode(context, user, code)
    },
    isMailedLinkOpen: tokenHash =>
      isTokenOpen(context.pool, tokenHash, context.clock(), context.policy.email.otpExpirySeconds),
    signOut: userId => endSessions(context.pool, userId, 'global', null),
    oauthClients: manageClients(context),
  }
}
