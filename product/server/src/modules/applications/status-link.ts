/** Makes the link in an applicant's mail to the status of the application. Only its hash is stored. */
import type { ApplicationStanding } from '@juno/domain/applications/application-status'
import { promisedHours } from '@juno/domain/applications/application-status'
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'
import { createLinkToken, hashLinkToken } from '../../shared/api/link-token'

interface Standing {
  id: string
  status: 'PENDING' | 'APPROVED' | 'DECLINED'
  submitted_at: Date
  reviewed_at: Date | null
  is_member: boolean
}

/** @returns the address for the mail. Each mail has a token of its own, and earlier ones stay valid. */
export async function makeStatusLink(
  { site }: Pick<ServerContext, 'site'>,
  db: Queryable,
  applicationId: string,
): Promise<string> {
  const { token, hash } = createLinkToken()
  await db.query(
    'insert into private.application_status_links (token_hash, application_id) values ($1, $2)',
    [hash, applicationId],
  )
  return `${site.siteUrl}/application-status?token=${token}`
}

/**
 * Makes the token with which the browser of an application may send it again with another address. It is mailed to
 * nobody.
 */
export async function makeBrowserToken(db: Queryable, applicationId: string): Promise<string> {
  const { token, hash } = createLinkToken()
  await db.query(
    'insert into private.application_status_links (token_hash, application_id, in_browser) values ($1, $2, true)',
    [hash, applicationId],
  )
  return token
}

/** Reads, and changes nothing. @throws {ApiError} status_link_unknown */
export async function lookUpStatus(
  { scopes }: Pick<ServerContext, 'scopes'>,
  { token }: { token: string },
): Promise<ApplicationStanding> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<Standing>('select * from private.application_of_status_link($1)', [hashLinkToken(token)]),
  )
  const found = rows[0]
  if (!found) throw new ApiError('status_link_unknown')
  const { submitted_at: received, reviewed_at: decided } = found
  return {
    status: found.is_member ? 'member' : standings[found.status],
    receivedOn: received.toISOString(),
    promisedBy: new Date(received.getTime() + promisedHours * 3_600_000).toISOString(),
    decidedOn: decided?.toISOString() ?? null,
    applicationId: found.status === 'APPROVED' && !found.is_member ? found.id : null,
  }
}

const standings = { PENDING: 'pending', APPROVED: 'approved', DECLINED: 'declined' } as const
