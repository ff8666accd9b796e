/**
 * Handles the link of an invitation. It leads to the page that asks before it signs in, with a one-time token of the
 * auth service, which the mail could not contain because it works for an hour.
 */
import { CONFIRM_PAGE, authLink } from '@juno/host/auth-link'
import { invitationDays } from '@juno/domain/member-import/import-wire'
import { hashLinkToken } from '../../shared/api/link-token'
import type { ServerContext } from '../../shared/server-context'

type Parts = Pick<ServerContext, 'scopes' | 'backend' | 'site' | 'clock'>

/**
 * @returns where the browser goes: the sign-in for a person who has come already, the page that says what can be
 * wrong with an invitation for any other
 */
export async function enterByInvitation(
  { scopes, backend, site, clock }: Parts,
  token: unknown,
): Promise<string> {
  const noLink = `${site.siteUrl}${CONFIRM_PAGE}?type=invite`
  if (typeof token !== 'string') return noLink
  const since = new Date(clock().getTime() - invitationDays.works * 86_400_000)
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ account_id: string; has_password: boolean }>(
      'select account_id, has_password from private.imported_people where token = $1 and invited_at > $2',
      [hashLinkToken(token), since],
    ),
  )
  const user = rows[0] ? await backend.authAdmin.getUserById(rows[0].account_id) : null
  if (!rows[0] || !user?.email) return noLink
  if (user.email_confirmed_at) return `${site.siteUrl}/sign-in`
  // A person who has brought a password is signed in. Everybody else chooses one.
  const brought = rows[0].has_password
  const link = await backend.authAdmin.generateLink({
    type: brought ? 'magiclink' : 'invite',
    email: user.email,
  })
  return authLink(
    {
      kind: brought ? 'magic_link' : 'invite',
      to: user.email,
      tokenHash: link.hashed_token,
      otp: link.email_otp,
      redirectTo: brought ? `${site.siteUrl}/dashboard` : null,
      userId: user.id,
      userMetadata: {},
    },
    site,
  )
}
