/**
 * /verify: exchanges a mailed token or code for a session. Opening a link (GET) does not consume the token, because mail
 * scanners open links: it redirects to the site's confirm page, which posts the token.
 */
import { z } from 'zod'
import { inTransaction } from '../db/transaction'
import { issueAuthCode } from './accounts/flow-state'
import type { AuthContext, Call, Endpoint } from './context'
import { AuthError, invalid } from './error-catalogue'
import { completePhoneVerification } from './phone/verify-phone'
import { redirectTarget } from './rules/redirect-target'
import { issueSession, type SessionBody } from './tokens/issue-session'
import { completeVerification } from './verify-complete'
import { consumeToken, verificationSchema, type Verification } from './verify-token'
import { read } from './wire/body-parsers'

const SINGLE_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

export const openLink: Endpoint = async (context, call) => {
  const { token, token_hash, type, redirect_to } = call.query
  const page = new URL('/auth/confirm', context.config.siteUrl)
  const tokenHash = token_hash ?? token
  if (tokenHash) page.searchParams.set('token_hash', tokenHash)
  if (type) page.searchParams.set('type', type)
  const target = redirectTarget(redirect_to, context.config)
  if (target) page.searchParams.set('redirect_to', target)
  return call.reply.redirect(page.href, 303)
}

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

/** For a page without script: redirects as GoTrue does when a link is opened. */
const verifyForm: Endpoint = async (context, call) => {
  const { redirect_to } = read(formSchema, call.body)
  const target = new URL(redirectTarget(redirect_to, context.config) ?? context.config.siteUrl)
  try {
    const verification = read(verificationSchema, call.body)
    const pkce = verification.token_hash?.startsWith('pkce_') ?? false
    const outcome = await verifyOnce(context, call, verification, pkce)
    if (outcome === null) target.hash = new URLSearchParams({ message: SINGLE_CONFIRMATION }).toString()
    else if (typeof outcome === 'string') target.searchParams.set('code', outcome)
    else target.hash = fragment(outcome, verification.type)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const description = { error: 'access_denied', error_code: error.code, error_description: error.message }
    target.hash = new URLSearchParams(description).toString()
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
