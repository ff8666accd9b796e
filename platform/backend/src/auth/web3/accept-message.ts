/** Whether a signed message signs in here, and now. */
import type { AuthContext } from '../context/context'
import { refused } from '../auth-error'
import { redirectTarget } from '../rules/redirect-target'
import type { Chain } from './chain'
import type { WalletMessage } from './read-message'

const VALIDITY_MS = 10 * 60 * 1000

/** @returns until when the message counts @throws {AuthError} validation_failed, as `invalid_grant` */
export function acceptMessage(
  { config, clock }: Pick<AuthContext, 'config' | 'clock'>,
  { title }: Chain,
  { uri, domain, issuedAt, expiresAt, notBefore }: WalletMessage,
): Date {
  const refuse = (why: string) => refused('invalid_grant', why)
  if (uri.protocol !== 'https:' && uri.hostname !== 'localhost')
    throw refuse(`Signed ${title} message is using URI which does not use HTTPS`)
  if (!redirectTarget(uri.href, config))
    throw refuse(
      `Signed ${title} message is using URI which is not allowed on this server, message was signed for another app`,
    )
  // Written alike: an address leaves out the port of its scheme.
  const origin = `${uri.protocol}//${domain}`
  if (!URL.canParse(origin) || new URL(origin).host !== uri.host)
    throw refuse(
      `Signed ${title} message is using a Domain that does not match the one in URI which is not allowed on this server`,
    )

  const now = clock()
  const acceptedUntil = new Date(issuedAt.getTime() + VALIDITY_MS)
  if (notBefore && now < notBefore) throw refuse(`Signed ${title} message becomes valid in the future`)
  if (expiresAt && now > expiresAt) throw refuse(`Signed ${title} message is expired`)
  if (now > acceptedUntil) throw refuse(`${title} message was issued too long ago`)
  if (now.getTime() < issuedAt.getTime() - VALIDITY_MS)
    throw refuse(`${title} message was issued too far in the future`)
  return acceptedUntil
}
