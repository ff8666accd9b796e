/**
 * Takes an application: stores it, approves it by its role, records the newsletter consent and mails the applicant
 * and the team, all or nothing. What it answers depends on the application sent alone, never on what is stored
 * about the address already: that is told by mail, to whoever reads that address.
 */
import type { ApplicationAnswer, ApplicationRequest } from '@juno/domain/applications/application-form'
import { isAutoApproved } from '@juno/domain/applications/role-options'
import type { Queryable } from '@juno/backend'
import type { Platform } from '../../platform/platform'
import { recordNewsletterConsent } from './record-newsletter-consent'
import type { ApplicationRow } from './application-row'
import { mailApplicant, mailTeam } from './send-application-mails'
import { insertApplication, replaceAnswers } from './store-application'

const MESSAGES = {
  APPROVED: 'Thank you! Your application is approved. Choose your membership plan to continue.',
  PENDING: 'Thank you! We have received your application and will reply by email within 48 hours.',
} as const

export async function submitApplication(
  context: Pick<Platform, 'scopes' | 'outbox' | 'site' | 'clock'>,
  application: ApplicationRequest,
): Promise<ApplicationAnswer> {
  const status = isAutoApproved(application.role) ? 'APPROVED' : 'PENDING'
  const id = await context.scopes.withServiceRole(async db => {
    // Two submissions at once, a double click for one, are dealt with one after the other.
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `application:${application.email}`,
    ])
    if (application.newsletterConsent) {
      await recordNewsletterConsent(db, application.email, context.site.brand)
    }
    const earlier = await findUndecidedOrApproved(db, application.email)
    if (!earlier) {
      const stored = await insertApplication(db, application, status)
      await mailApplicant(context, db, stored, status === 'APPROVED' ? 'approved' : 'received')
      await mailTeam(context, db, stored)
      return stored.id
    }
    if (earlier.status === 'APPROVED') {
      // Nothing to decide any more: the link to the plans goes to her mailbox again.
      await mailApplicant(context, db, earlier, 'approved-again')
      return earlier.id
    }
    const replaced = await replaceAnswers(db, earlier, application, status)
    if (replaced) await mailApplicant(context, db, replaced, status === 'APPROVED' ? 'approved' : 'updated')
    return earlier.id
  })
  return { message: MESSAGES[status], id, status }
}

async function findUndecidedOrApproved(db: Queryable, email: string): Promise<ApplicationRow | null> {
  const { rows } = await db.query<ApplicationRow>(
    `select * from public.applications where lower(email) = $1 and status <> 'DECLINED'
     order by status = 'APPROVED' desc, submitted_at desc limit 1`,
    [email],
  )
  return rows[0] ?? null
}
