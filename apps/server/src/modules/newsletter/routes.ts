/**
 * The newsletter: how many get it, sending it, and the way out of it.
 *
 * `GET /api/newsletter/subscribers/count` (bearer, admin) → `{ success, count, error }`.
 *
 * `POST /api/newsletter/send` (bearer, admin) `{ subject, content, testMode, testEmail, scheduledFor? }` → 202
 * `{ success, recipientCount, message, issueId }`. Refused: `{ success: false, message, error }`; 409 without a postal
 * address or without anybody to send to. How far an issue has come is read from `newsletter_reports`.
 *
 * `POST /api/newsletter/preview` (bearer, admin) `{ subject, content }` → `{ subject, html, text }`.
 *
 * `POST /api/newsletter/unsubscribe?token=` → `{ message }`: whatever the body (mail programs send a form, RFC 8058).
 * `GET` leads to the page that asks first: programs that look at links unsubscribe nobody.
 */
import { newsletterWordsSchema, sendNewsletterSchema } from '@juno/domain/newsletter/newsletter'
import { unsubscribePage } from './unsubscribe-address'
import type { ApiContext } from '../../platform/api/api-context'
import { ApiError } from '../../platform/api/api-error'
import { consumeFor, type Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { countSubscribers } from './count-subscribers'
import { previewNewsletter } from './preview-newsletter'
import { sendNewsletter } from './send-newsletter'
import { unsubscribe } from './unsubscribe'

const SEND_LIMIT = { name: 'newsletter-sends', points: 30, seconds: 3600 }
const PREVIEW_LIMIT = { name: 'newsletter-previews', points: 600, seconds: 3600 }
/** Mail services press the button for many people from few addresses; tokens cannot be guessed anyway. */
const UNSUBSCRIBE_LIMIT = { name: 'newsletter-unsubscribes', points: 600, seconds: 600 }
const JSON_LIMIT = { bodyLimit: 512 * 1024 }

export function newsletterRoutes(context: ApiContext, { admin, callerOf }: Guards): Route[] {
  return [
    {
      method: 'GET',
      url: '/newsletter/subscribers/count',
      guards: [admin],
      errorField: true,
      successField: true,
      handler: () => countSubscribers(context),
    },
    {
      method: 'POST',
      url: '/newsletter/send',
      guards: [admin],
      errorField: true,
      successField: true,
      options: JSON_LIMIT,
      handler: async (request, reply) => {
        const issue = inItsWords(() => parseInput(sendNewsletterSchema, request.body))
        const { userId } = callerOf(request)
        await consumeFor(context.limiter, SEND_LIMIT, userId)
        reply.code(202)
        return sendNewsletter(context, userId, issue)
      },
    },
    {
      method: 'POST',
      url: '/newsletter/preview',
      guards: [admin],
      options: JSON_LIMIT,
      handler: async request => {
        const words = parseInput(newsletterWordsSchema, request.body)
        await consumeFor(context.limiter, PREVIEW_LIMIT, callerOf(request).userId)
        return previewNewsletter(context, words)
      },
    },
  ]
}

/** Mounted where bodies are taken as they come. */
export function unsubscribeRoutes(context: ApiContext, { limit }: Guards): Route[] {
  const tokenOf = (query: unknown) => (query as { token?: unknown }).token
  return [
    {
      method: 'POST',
      url: '/newsletter/unsubscribe',
      guards: [limit(UNSUBSCRIBE_LIMIT)],
      options: { bodyLimit: 16 * 1024 },
      handler: request => unsubscribe(context, tokenOf(request.query)),
    },
    {
      method: 'GET',
      url: '/newsletter/unsubscribe',
      guards: [],
      handler: async (request, reply) => {
        const token = tokenOf(request.query)
        const given = typeof token === 'string' ? encodeURIComponent(token) : null
        return reply.redirect(unsubscribePage(context.config.siteUrl, given), 303)
      },
    },
  ]
}

/** What is missing is said in one sentence of its own (docs/specification/newsletter.md#writing-and-sending). */
function inItsWords<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.issues?.[0]) throw error
    throw new ApiError('invalid_input', { issues: error.issues, message: error.issues[0].message })
  }
}
