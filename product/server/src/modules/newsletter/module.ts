/**
 * Counts the newsletter's subscribers, sends it, and unsubscribes.
 *
 * `GET /api/newsletter/subscribers/count` (admin) → `{ success, count, error }`.
 *
 * `POST /api/newsletter/send` (admin) `{ subject, content, testMode, testEmail, scheduledFor? }` → 202 `{ success,
 * recipientCount, message, issueId }`. Refused: `{ success: false, message, error }`; 409 without a postal address or
 * without anybody to send to. The progress of an issue is in `newsletter_reports`.
 *
 * `POST /api/newsletter/preview` (admin) `{ subject, content }` → `{ subject, html, text }`.
 *
 * `POST /api/newsletter/unsubscribe?token=` → `{ message }`, whatever the body (mail programs send a form, RFC 8058).
 * `GET` redirects to the page that asks first: programs that follow links unsubscribe nobody.
 */
import { changeNewsletterSchema } from '@juno/domain/account/account-settings'
import { newsletterTextSchema, sendNewsletterSchema } from '@juno/domain/newsletter/newsletter'
import { ApiError } from './refusals'
import { parseInput } from '../../shared/api/parse-input'
import type { Call, Route } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { countSubscribers } from './count-subscribers'
import { changeNewsletter, readNewsletter } from './newsletter-preference'
import { previewNewsletter } from './preview-newsletter'
import { sendNewsletter } from './send-newsletter'
import { unsubscribe } from './unsubscribe'
import { unsubscribePage } from './unsubscribe-address'
import { writeNewsletters } from './write-newsletters'

const CHANGES = { name: 'account-changes', capacity: 30, refillSeconds: 300 }
const SENDS = { name: 'newsletter-sends', capacity: 30, refillSeconds: 3600 }
const PREVIEWS = { name: 'newsletter-previews', capacity: 600, refillSeconds: 3600 }
/** Mail services unsubscribe many people from few network addresses, and tokens cannot be guessed anyway. */
const UNSUBSCRIBES = { name: 'newsletter-unsubscribes', capacity: 600, refillSeconds: 600 }
const ISSUE = { bodyLimit: 512 * 1024 }
const WITH_SUCCESS = { errorField: true, successField: true } as const

export function newsletterModule(server: ServerContext): ServerModule {
  const { signedIn, admin, limit, limitPerCaller } = server.guards

  async function send({ caller, body, reply }: Call) {
    const issue = withFirstIssue(() => parseInput(sendNewsletterSchema, body))
    reply.code(202)
    return sendNewsletter(server, caller.userId, issue)
  }
  const preview = async ({ body }: Call) => previewNewsletter(server, parseInput(newsletterTextSchema, body))
  const change = async ({ caller, body }: Call) =>
    changeNewsletter(server, caller, parseInput(changeNewsletterSchema, body))
  async function leadToPage({ query: { token }, reply }: Call) {
    const given = typeof token === 'string' ? encodeURIComponent(token) : null
    return reply.redirect(unsubscribePage(server.site.siteUrl, given), 303)
  }

  const routes: Route[] = [
    ['GET', '/newsletter/subscribers/count', [admin], () => countSubscribers(server), WITH_SUCCESS],
    ['POST', '/newsletter/send', [admin, limitPerCaller(SENDS)], send, { ...ISSUE, ...WITH_SUCCESS }],
    ['POST', '/newsletter/preview', [admin, limitPerCaller(PREVIEWS)], preview, ISSUE],
    ['GET', '/account/newsletter', [signedIn], ({ caller }) => readNewsletter(server, caller)],
    ['PUT', '/account/newsletter', [signedIn, limitPerCaller(CHANGES)], change, { bodyLimit: 4 * 1024 }],
    [
      'POST',
      '/newsletter/unsubscribe',
      [limit(UNSUBSCRIBES)],
      ({ query }) => unsubscribe(server, query.token),
      { body: 'raw', bodyLimit: 16 * 1024 },
    ],
    ['GET', '/newsletter/unsubscribe', [], leadToPage, { body: 'raw' }],
  ]
  return { routes, jobs: [writeNewsletters(server)] }
}

/** Each missing field has its own sentence (docs/specification/newsletter.md#writing-and-sending). */
function withFirstIssue<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.issues?.[0]) throw error
    throw new ApiError('invalid_input', { issues: error.issues, message: error.issues[0].message })
  }
}
