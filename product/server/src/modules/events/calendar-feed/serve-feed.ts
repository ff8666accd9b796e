/** Serves a subscribed calendar to a calendar program that has only the address. */
import { createHash } from 'node:crypto'
import type { Queryable } from '@juno/backend'
import { feedFile } from '../calendar-file/calendar-document'
import { feedEvents, type FeedScope } from './feed-events'
import type { ServerContext } from '../../../shared/server-context'
import type { Call } from '../../../shared/api/route-table'
import { ApiError } from '../refusals'
import { checkRateLimit } from '../../../shared/api/guards'

const UNKNOWN_LIMIT = { name: 'calendar-unknown', capacity: 60, refillSeconds: 3600 }
const FEED_LIMIT = { name: 'calendar-feeds', capacity: 120, refillSeconds: 3600 }

interface Feed {
  user_id: string
  open: boolean
  content_hash: string | null
  changed_at: Date | null
}

/** @throws {ApiError} not_found for an address that is unknown or was reset */
export async function serveFeed(
  context: ServerContext,
  scope: FeedScope,
  { params, headers, address, reply }: Call,
): Promise<unknown> {
  const { token = '' } = params
  const { rateLimiter } = context.backend
  const feed = /^[0-9a-f]{48}$/.test(token) ? await findFeed(context, scope, token) : null
  if (!feed) {
    await checkRateLimit(rateLimiter, UNKNOWN_LIMIT, address)
    throw new ApiError('not_found')
  }
  await checkRateLimit(rateLimiter, FEED_LIMIT, `${scope}:${feed.user_id}`)

  const { body, hash, changedAt } = await context.scopes.withServiceRole(async db => {
    const text = await write(context, db, scope, feed)
    const digest = createHash('sha256').update(text).digest('base64url')
    return { body: text, hash: digest, changedAt: await lastChange(context, db, token, feed, digest) }
  })
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${scope === 'mine' ? 'my-events' : 'events'}.ics"`)
    .header('cache-control', 'private, no-cache')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('etag', `"${hash}"`)
    .header('last-modified', changedAt.toUTCString())
  return isFresh(headers, `"${hash}"`, changedAt) ? reply.code(304).send() : body
}

async function findFeed(
  { scopes }: ServerContext,
  scope: FeedScope,
  token: string,
): Promise<Feed | undefined> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<Feed>(
      `select user_id, private.is_member_account(user_id) as open, content_hash, changed_at
       from private.calendar_feeds where token = $1 and scope = $2`,
      [token, scope],
    )
    return rows[0]
  })
}

/** Calendars of a closed membership are empty, not gone, so that they fill again when it reopens. */
async function write(
  { site, clock }: ServerContext,
  db: Queryable,
  scope: FeedScope,
  { user_id, open }: Feed,
): Promise<string> {
  const name = scope === 'mine' ? `My ${site.brand} events` : `${site.brand} events`
  const about = open
    ? scope === 'mine'
      ? `The ${site.brand} events that you attend or may attend.`
      : `All ${site.brand} events.`
    : `This calendar is empty while your ${site.brand} membership is not active. Renew it at ${site.siteUrl}.`
  const events = open ? await feedEvents(db, { userId: user_id, scope, now: clock() }) : []
  return feedFile(name, about, events, site)
}

/** Returns a time at least a second later than before, so that calendars that compare dates see every change. */
async function lastChange(
  { clock }: ServerContext,
  db: Queryable,
  token: string,
  { content_hash, changed_at }: Feed,
  hash: string,
): Promise<Date> {
  if (content_hash === hash && changed_at) return changed_at
  const earliest = changed_at ? changed_at.getTime() + 1000 : 0
  const now = new Date(Math.max(clock().getTime(), earliest))
  now.setMilliseconds(0)
  await db.query('update private.calendar_feeds set content_hash = $2, changed_at = $3 where token = $1', [
    token,
    hash,
    now,
  ])
  return now
}

/** By RFC 9110, section 13.2.2, a given tag takes precedence over the date. */
function isFresh(headers: Call['headers'], etag: string, changedAt: Date): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= changedAt.getTime()
}
