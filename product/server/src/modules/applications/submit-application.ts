/**
 * Stores an application, approves it by its role, records the newsletter consent and mails the applicant and the team,
 * all or nothing. The response depends only on the application sent, never on what is stored about the address already:
 * the mail to that address says it.
 */
import type { ApplicationAnswer, ApplicationRequest } from '@juno/domain/applications/application-form'
import { isAutoApproved } from '@juno/domain/applications/role-options'
import type { Queryable } from '@juno/backend'
import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../../shared/server-context'
import { holdFurtherApplication } from './further-application'
import { findKnownAddress } from './known-address'
import { recordNewsletterConsent } from './record-newsletter-consent'
import type { ApplicationRow } from './application-row'
import { mailApplicant, mailTeam, mailWhoIsIn } from './send-application-mails'
import { acceptedNow, findApplications, insertApplication, lockApplications } from './store-application'

const MESSAGES = {
  APPROVED: 'Your application has arrived. The next step is in your email.',
  PENDING: 'Your application has arrived. We answer by email within 48 hours.',
} as const

type SubmitContext = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** @param sender the network address of the sender */
export async function submitApplication(
  context: SubmitContext,
  application: ApplicationRequest,
  sender: string,
): Promise<ApplicationAnswer> {
  const { email } = application
  const status = isAutoApproved(application.role) ? 'APPROVED' : 'PENDING'
  const stored = await context.scopes.withServiceRole(async db => {
    await lockApplications(db, email)
    const known = await findKnownAddress(db, email)
    if (known.isIn) {
      await mailWhoIsIn(context, db, { email, hasAccount: known.hasAccount })
      return null
    }
    const earlier = await findApplications(db, email)
    const [newest] = earlier
    const waiting = earlier.find(row => row.status === 'PENDING') ?? null
    if (!waiting && newest?.status === 'APPROVED' && !known.hadMembership) {
      // It is approved already, so the link to the plans is mailed again.
      await mailApplicant(context, db, newest, 'approved-again')
      return null
    }
    if (waiting || known.isInvited || known.hadMembership) {
      await holdFurtherApplication(context, db, { waiting, application, sender })
      return null
    }
    return storeNew(context, db, application, newest ? 'PENDING' : status)
  })
  // The identifier is random where nothing was stored: nobody else may learn whose application is pending.
  return { message: MESSAGES[status], id: stored?.id ?? randomUUID(), status }
}

async function storeNew(
  context: SubmitContext,
  db: Queryable,
  application: ApplicationRequest,
  status: 'APPROVED' | 'PENDING',
): Promise<ApplicationRow> {
  if (application.newsletterConsent) {
    await recordNewsletterConsent(db, application.email, context.site.brand, { proven: false })
  }
  const stored = await insertApplication(db, application, { status, ...acceptedNow(application, context) })
  await mailApplicant(context, db, stored, status === 'APPROVED' ? 'approved' : 'received')
  await mailTeam(context, db, stored)
  return stored
}
