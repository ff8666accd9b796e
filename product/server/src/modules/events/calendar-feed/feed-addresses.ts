/** Manages the private addresses under which a member's calendars can be read without a sign-in. */
import { randomBytes } from 'node:crypto'
import type { Queryable } from '@juno/backend'
import type { FeedScope } from './feed-events'
import type { ServerContext } from '../../../shared/server-context'
import type { SignedInCaller } from '../../../shared/api/route-table'
import { ApiError } from '../refusals'

interface CalendarAddresses {
  /** The calendar of events that the member attends or may attend. */
  mine: string
  /** The calendar of every event. */
  all: string
  createdAt: Date
}

const SCOPES = ['mine', 'all'] as const satisfies FeedScope[]

/** Creates them at the first request. @throws {ApiError} members_only */
export function calendarAddresses(
  context: ServerContext,
  member: SignedInCaller,
): Promise<CalendarAddresses> {
  return store(context, member, 'do nothing')
}

/** The old addresses stop working. @throws {ApiError} members_only */
export function resetCalendarAddresses(
  context: ServerContext,
  member: SignedInCaller,
): Promise<CalendarAddresses> {
  return store(
    context,
    member,
    'do update set token = excluded.token, content_hash = null, changed_at = null, created_at = now()',
  )
}

async function store(
  { scopes, site }: ServerContext,
  member: SignedInCaller,
  whenThere: string,
): Promise<CalendarAddresses> {
  const isMember = await scopes.withRequestScope(member, async db => {
    const { rows } = await db.query<{ is_member: boolean }>('select public.is_member() as is_member')
    return rows[0]?.is_member === true
  })
  if (!isMember) throw new ApiError('members_only')
  return scopes.withServiceRole(async db => {
    await db.query(
      `insert into private.calendar_feeds (user_id, scope, token)
       select $1, scope, token from unnest($2::text[], $3::text[]) as given (scope, token)
       on conflict (user_id, scope) ${whenThere}`,
      [member.userId, SCOPES, SCOPES.map(() => randomBytes(24).toString('hex'))],
    )
    return read(db, member.userId, site.siteUrl)
  })
}

async function read(db: Queryable, userId: string, siteUrl: string): Promise<CalendarAddresses> {
  const { rows } = await db.query<{ scope: FeedScope; token: string; created_at: Date }>(
    'select scope, token, created_at from private.calendar_feeds where user_id = $1',
    [userId],
  )
  const feed = (scope: FeedScope) => rows.find(row => row.scope === scope)!
  return {
    mine: `${siteUrl}/api/calendar/${feed('mine').token}.ics`,
    all: `${siteUrl}/api/calendar/all/${feed('all').token}.ics`,
    createdAt: feed('mine').created_at,
  }
}
