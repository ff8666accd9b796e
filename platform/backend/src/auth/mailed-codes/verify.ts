/**
 * /verify: exchanges a mailed token or code for a session. Where the site has a confirm page, opening a link (GET) does not
 * consume the token, because mail scanners open links: it redirects to that page, which posts the token.
 */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { issueAuthCode } from '../accounts/flow-state'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { completePhoneVerification } from '../phone/verify-phone'
import { redirectTarget } from '../rules/redirect-target'
import { perAddress } from '../rules/rate-limits'
import { issueSession, type SessionBody } from '../tokens/issue-session'
import { completeVerification } from './verify-complete'
import { consumeToken, verificationSchema, type Verification } from './verify-token'
import { read, storable } from '../wire/body-parsers'
import { limited } from '../wire/guards'

const SINGLE_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const openLink: Endpoint = async (context, call) => {
  const { confirmPage, siteUrl } = context.config
  const { reply } = call
  if (confirmPage !== undefined) return reply.redirect(confirmAddress(context, call, confirmPage), 303)
  // A person who follows a link sends GET; HEAD comes from a program that looks where it leads.
  if (reply.request.method === 'HEAD') return reply.redirect(siteUrl, 303)
  return followLink(context, call)
}

function confirmAddress({ config }: AuthContext, { query }: Call, confirmPage: string): string {
  const { token, token_hash, type, redirect_to } = query
  const page = new URL(confirmPage, config.siteUrl)
  const tokenHash = token_hash || token
  if (tokenHash) page.searchParams.set('token_hash', tokenHash)
  if (type) page.searchParams.set('type', type)
  const target = redirectTarget(redirect_to, config)
  if (target) page.searchParams.set('redirect_to', target)
  return page.href
}

/** Opened links and typed codes together. */
export const VERIFICATIONS = perAddress('verify', 'tokenVerifications')

const followLink = limited(VERIFICATIONS, async (context, call) => {
  const { token, token_hash, type, redirect_to } = call.query
  return redirectVerified(context, call, { token_hash: token_hash || token, type }, redirect_to)
})

export const verify: Endpoint = async (context, call) => {
  const form = call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return form ? verifyForm(context, call) : verifyJson(context, call)
}

const verifyJson: Endpoint = async (context, call) => {
  const verification = read(verificationSchema, call.body)
  const outcome = await verifyOnce(context, call, verification, false)
  return outcome ?? { msg: SINGLE_CONFIRMATION, code: '200' }
}

const formSchema = z.looseObject({ redirect_to: z.string().optional() })

/** Serves a page without script. */
const verifyForm: Endpoint = async (context, call) => {
  const { redirect_to } = read(formSchema, call.body)
  return redirectVerified(context, call, call.body, redirect_to)
}

/** Redirects as GoTrue does: with the session in the fragment, or with the code of a PKCE flow in the query. */
async function redirectVerified(
  context: AuthContext,
  call: Call,
  given: unknown,
  redirectTo: string | undefined,
): Promise<unknown> {
  const target = new URL(redirectTarget(redirectTo, context.config) ?? context.config.siteUrl)
  let pkce = false
  const report = (facts: Record<string, string>) => {
    target.hash = new URLSearchParams(facts).toString()
    if (pkce) Object.entries(facts).forEach(([name, value]) => target.searchParams.set(name, value))
  }
  try {
    const verification = read(verificationSchema, given)
    storable(verification.token_hash ?? '')
    pkce = verification.token_hash?.startsWith('pkce_') ?? false
    const outcome = await verifyOnce(context, call, verification, pkce)
    if (outcome === null) report({ message: SINGLE_CONFIRMATION })
    else if (typeof outcome === 'string') target.searchParams.set('code', outcome)
    else target.hash = fragment(outcome, verification.type)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    report({ error: 'access_denied', error_code: error.code, error_description: error.message })
  }
  return call.reply.redirect(target.href, 303)
}

function fragment(session: SessionBody, type: string): string {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session
  return new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type,
    type,
  }).toString()
}

/** @returns the session, the code to exchange for it, or null while an email change waits for the other address */
async function verifyOnce(
  context: AuthContext,
  call: Call,
  verification: Verification,
  asCode: false,
): Promise<SessionBody | null>
async function verifyOnce(
  context: AuthContext,
  call: Call,
  verification: Verification,
  asCode: boolean,
): Promise<SessionBody | string | null>
async function verifyOnce(
  context: AuthContext,
  call: Call,
  verification: Verification,
  asCode: boolean,
): Promise<SessionBody | string | null> {
  return consumeToken(context, verification, consume =>
    inTransaction(context.pool, async db => {
      const token = await consume(db)
      const complete = verification.phone ? completePhoneVerification : completeVerification
      const userId = await complete(context, db, token)
      if (userId === null) return null
      if (!asCode) return issueSession(context, db, userId, 'otp', call)
      const code = await issueAuthCode(db, userId, context.clock())
      if (code === null) throw invalid('No associated flow state found.')
      return code
    }),
  )
}
