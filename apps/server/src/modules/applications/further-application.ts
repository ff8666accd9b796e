/**
 * A further application for an address whose first one is still pending. The first answers stay; the further ones take
 * their place when whoever reads that address opens the mailed link and confirms it.
 */
import { applicationRequestSchema, type ApplicationRequest } from '@juno/domain/applications/application-form'
import type { FurtherApplication } from '@juno/domain/applications/further-application'
import { isAutoApproved } from '@juno/domain/applications/role-options'
import type { Queryable } from '@juno/backend'
import type { Platform } from '../../platform/platform'
import { ApiError } from '../../platform/api/api-error'
import { createLinkToken, hashLinkToken } from '../../platform/api/link-token'
import { furtherApplication } from './application-mails'
import type { ApplicationRow } from './application-row'
import { recordNewsletterConsent } from './record-newsletter-consent'
import { mailApplicant } from './send-application-mails'
import { findApplications, hasSameAnswers, lockApplications, replaceAnswers } from './store-application'

type FurtherContext = Pick<Platform, 'scopes' | 'outbox' | 'site' | 'clock'>

/** Mails a day to one address, however often somebody submits the form with it. */
const MAILS_A_DAY = 3

interface Held {
  application_id: string
  answers: unknown
  used_at: Date | null
}

export async function holdFurtherApplication(
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  db: Queryable,
  waiting: ApplicationRow,
  application: ApplicationRequest,
): Promise<void> {
  if (hasSameAnswers(waiting, application)) return
  const { token, hash } = createLinkToken()
  const answers = JSON.stringify(application)
  const { rowCount } = await db.query(
    `insert into private.further_applications (token_hash, application_id, answers)
     select $1, $2, $3::jsonb
     where not exists (
         select from private.further_applications f where f.application_id = $2 and f.answers = $3::jsonb
       )
       and (
         select count(*) from private.further_applications f
         where f.application_id = $2 and f.created_at > now() - interval '1 day'
       ) < $4`,
    [hash, waiting.id, answers, MAILS_A_DAY],
  )
  if (rowCount === 0) return
  await outbox.enqueue(db, {
    kind: 'further-application',
    to: waiting.email,
    content: furtherApplication(
      { name: waiting.name, answersUrl: `${site.siteUrl}/further-application?token=${token}` },
      site,
    ),
    idempotencyKey: `further-application:${hash}`,
  })
}

/** Reads, changes nothing. @throws {ApiError} status_link_unknown */
export function lookUpFurtherApplication(
  { scopes }: Pick<Platform, 'scopes'>,
  { token }: { token: string },
): Promise<FurtherApplication> {
  return scopes.withServiceRole(async db => {
    const { held, application, answers } = await findHeld(db, token)
    const standing = held.used_at ? 'used' : application.status === 'PENDING' ? 'open' : 'decided'
    const { name, businessName, role, reason } = answers
    return { standing, answers: { name, businessName, role: role ?? null, reason } }
  })
}

/**
 * The held answers take the place of the first ones. The role may then approve the application, as it would have
 * approved a first one, unless the team has decided on an application of this address before. Using the same link
 * again changes nothing.
 * @throws {ApiError} status_link_unknown, application_decided
 */
export function acceptFurtherApplication(
  context: FurtherContext,
  { token }: { token: string },
): Promise<{ status: 'APPROVED' | 'PENDING'; id: string }> {
  return context.scopes.withServiceRole(async db => {
    const { application: found } = await findHeld(db, token)
    await lockApplications(db, found.email)
    // Checked again under the lock: a decision or a second click may have come first.
    const { held, application, answers } = await findHeld(db, token)
    if (held.used_at && application.status !== 'DECLINED')
      return { status: application.status, id: application.id }
    if (application.status !== 'PENDING') throw new ApiError('application_decided')
    const decidedBefore = (await findApplications(db, application.email)).length > 1
    const status = isAutoApproved(answers.role) && !decidedBefore ? 'APPROVED' : 'PENDING'
    const replaced = await replaceAnswers(db, application, answers, status)
    await db.query('update private.further_applications set used_at = now() where token_hash = $1', [
      hashLinkToken(token),
    ])
    if (answers.newsletterConsent) {
      await recordNewsletterConsent(db, application.email, context.site.brand)
    }
    if (status === 'APPROVED') await mailApplicant(context, db, replaced, 'approved')
    return { status, id: application.id }
  })
}

async function findHeld(
  db: Queryable,
  token: string,
): Promise<{ held: Held; application: ApplicationRow; answers: ApplicationRequest }> {
  const { rows } = await db.query<Held>(
    'select application_id, answers, used_at from private.further_applications where token_hash = $1',
    [hashLinkToken(token)],
  )
  const [held] = rows
  if (!held) throw new ApiError('status_link_unknown')
  const applications = await db.query<ApplicationRow>(
    'select * from public.applications where id = $1 for update',
    [held.application_id],
  )
  return {
    held,
    application: applications.rows[0]!,
    answers: applicationRequestSchema.parse(held.answers),
  }
}
