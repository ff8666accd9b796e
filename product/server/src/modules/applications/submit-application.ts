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
import { mailApplicant, mailTeam, mailWhoIsIn } from './send-application-mails'
import { createLinkToken, hashLinkToken } from '../../shared/api/link-token'
import { makeBrowserToken } from './status-link'
import { acceptedNow, findApplications, insertApplication, lockApplications } from './store-application'

const MESSAGES = {
  APPROVED: 'Your application has arrived. We have emailed you how it goes on.',
  PENDING: 'Your application has arrived. We answer by email within 48 hours.',
} as const

type SubmitContext = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** @param sender the network address of the sender */
export async function submitApplication(
  context: SubmitContext,
  { replaces, ...application }: ApplicationRequest,
  sender: string,
): Promise<ApplicationAnswer> {
  const { email } = application
  const status = isAutoApproved(application.role) ? 'APPROVED' : 'PENDING'
  const stored = await context.scopes.withServiceRole(async db => {
    await lockApplications(db, email)
    const submittedAt = replaces === undefined ? null : await withdraw(db, replaces, email)
    const known = await findKnownAddress(db, email)
    if (known.isIn) {
      await mailWhoIsIn(context, db, { email, hasAccount: known.hasAccount })
      return null
    }
    const earlier = await findApplications(db, email)
    const [newest] = earlier
    const waiting = earlier.find(row => row.status === 'PENDING') ?? null
    if (!waiting && newest?.status === 'APPROVED' && !known.hadMembership) {
      // The approval stands, and its link is mailed again. A person reads other answers once its reader wants that.
      const further = { standing: newest, application, sender }
      const isHeld = await holdFurtherApplication(context, db, further)
      if (!isHeld) await mailApplicant(context, db, newest, 'approved-again')
      return null
    }
    if (waiting || known.isInvited || known.hadMembership) {
      await holdFurtherApplication(context, db, { standing: waiting, application, sender })
      return null
    }
    return storeNew(context, db, application, { status: newest ? 'PENDING' : status, submittedAt })
  })
  // Id and token are random where nothing was stored: nobody else may learn whose application is pending.
  const { id, token } = stored ?? { id: randomUUID(), token: createLinkToken().token }
  return { message: MESSAGES[status], id, status, token }
}

/**
 * Takes back the application that the same browser sent with a mistyped address.
 * @returns when it was sent, or null where there is nothing to take back
 */
async function withdraw(db: Queryable, token: string, email: string): Promise<Date | null> {
  const { rows } = await db.query<{ submitted_at: Date | null }>(
    'select private.withdraw_application($1, $2) as submitted_at',
    [hashLinkToken(token), email],
  )
  return rows[0]!.submitted_at
}

async function storeNew(
  context: SubmitContext,
  db: Queryable,
  application: ApplicationRequest,
  { status, submittedAt }: { status: 'APPROVED' | 'PENDING'; submittedAt: Date | null },
): Promise<{ id: string; token: string }> {
  if (application.newsletterConsent) {
    await recordNewsletterConsent(db, application.email, context.site.brand, { proven: false })
  }
  const taken = { status, submittedAt, ...acceptedNow(application, context) }
  const stored = await insertApplication(db, application, taken)
  await mailApplicant(context, db, stored, status === 'APPROVED' ? 'approved' : 'received')
  // The team has been told of the one that it replaces.
  if (!submittedAt) await mailTeam(context, db, stored)
  return { id: stored.id, token: await makeBrowserToken(db, stored.id) }
}
