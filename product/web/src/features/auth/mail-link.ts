/** Parses a link from one of our emails (/auth/confirm) and decides where it leads. It is pure. */

import { ownEmailAddress, paths, setPasswordForReset } from '@/config/paths'
import { isSitePath } from '@/lib/web-address'

const MAIL_LINK_TYPES = ['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'email'] as const
export type MailLinkType = (typeof MAIL_LINK_TYPES)[number]

export interface MailLink {
  tokenHash: string
  type: MailLinkType
  /** Path and query inside this site, or null: another origin is never followed. */
  redirectPath: string | null
  /** The account that the link names. Its token may belong to another account. */
  email: string | null
  /** The link makes the address the one of an account, which may be a stranger's. */
  isNewAddress: boolean
}

/** Reads `type`, `email` and `redirect_to`. Returns null when the address and its token are no complete mail link. */
export function readMailLink(url: URL, tokenHash: string | undefined): MailLink | null {
  const type = MAIL_LINK_TYPES.find(known => known === url.searchParams.get('type'))
  if (!tokenHash || !type) return null
  const redirectPath = sameOriginPath(url.searchParams.get('redirect_to'), url.origin)
  return {
    tokenHash,
    type,
    redirectPath,
    email: url.searchParams.get('email'),
    isNewAddress: url.searchParams.has('new_address'),
  }
}

/**
 * Returns where a verified link leads. A sign-up leads to the password form: a password typed before the address was
 * confirmed may be a stranger's, and the service has dropped it.
 */
export function afterMailLink(link: MailLink): string {
  if (link.type === 'email_change')
    return link.redirectPath === paths.settings ? ownEmailAddress : (link.redirectPath ?? paths.dashboard)
  if (link.type === 'signup') return setPasswordForReset()
  const wanted = link.redirectPath
  const leadsElsewhere = wanted !== null && wanted !== '/' && !wanted.startsWith(paths.setPassword)
  if (link.type !== 'recovery' && link.type !== 'invite' && leadsElsewhere) return wanted
  // A link that was asked for on our page names the address and when it was asked for.
  const asked = new URL(leadsElsewhere ? '/' : (wanted ?? '/'), 'http://site').searchParams
  return setPasswordForReset({
    email: asked.get('email') ?? undefined,
    t: Number(asked.get('t')) || undefined,
  })
}

/** Returns whether a password was chosen before the link was sent. A link asked for without one leads to its form. */
export const hadChosenPassword = ({ type, redirectPath }: MailLink): boolean =>
  type === 'signup' && !redirectPath?.startsWith(paths.setPassword)

function sameOriginPath(target: string | null, origin: string): string | null {
  if (!target || !URL.canParse(target, origin)) return null
  const url = new URL(target, origin)
  const raw = target.startsWith(origin) ? target.slice(origin.length) || '/' : target
  return url.origin === origin && isSitePath(raw) && isSitePath(url.pathname)
    ? url.pathname + url.search
    : null
}
