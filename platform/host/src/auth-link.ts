/**
 * Builds the link of an auth mail. It leads to the page /auth/confirm of the site, or to the backend where the site is
 * another product.
 */
import { VERIFICATION_TYPES, type AuthMail } from '@juno/backend'

/** The path on the site. */
export const CONFIRM_PAGE = '/auth/confirm'

/** Opening the link consumes nothing: its page posts the token when the button is pressed. */
export function authLink(mail: AuthMail, site: { siteUrl: string }): string {
  const type = VERIFICATION_TYPES[mail.kind]
  const link = new URL(CONFIRM_PAGE, site.siteUrl)
  link.searchParams.set('token_hash', mail.tokenHash)
  link.searchParams.set('type', type)
  // The page asks by name before it signs anybody in.
  link.searchParams.set('email', mail.to)
  // The page requires the session of the account before this address becomes its own.
  if (mail.newEmail === mail.to) link.searchParams.set('new_address', '1')
  if (mail.redirectTo) link.searchParams.set('redirect_to', mail.redirectTo)
  return link.href
}

/** Opening the link verifies the token and leads on to the site, as GoTrue's do. */
export function verifyLink(mail: AuthMail, backend: { publicUrl: string; siteUrl: string }): string {
  const link = new URL(`${backend.publicUrl}/auth/v1/verify`)
  link.searchParams.set('token', mail.tokenHash)
  link.searchParams.set('type', VERIFICATION_TYPES[mail.kind])
  link.searchParams.set('redirect_to', mail.redirectTo ?? backend.siteUrl)
  return link.href
}
