/**
 * Handles a further application for an address whose first one is still pending, or that the community knows already.
 * The stored answers stay. The further ones replace them when the reader of that address opens the mailed link and
 * confirms them.
 */
import { applicationRequestSchema, type ApplicationRequest } from '@juno/domain/applications/application-form'
import type {
  AcceptedFurtherApplication,
  FurtherApplication,
} from '@juno/domain/applications/further-application'
import { isAutoApproved } from '@juno/domain/applications/role-options'
import type { Queryable } from '@juno/backend'
import { createHash } from 'node:crypto'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'
import { createLinkToken, hashLinkToken } from '../../shared/api/link-token'
import { applicationToConfirm, approvedAlready, furtherApplication } from './application-mails'
import type { ApplicationRow } from './application-row'
import { findKnownAddress } from './known-address'
import { recordNewsletterConsent } from './record-newsletter-consent'
import { mailApplicant, mailTeam } from './send-application-mails'
import {
  acceptedNow,
  findApplications,
  hasSameAnswers,
  insertApplication,
  lockApplications,
  replaceAnswers,
} from './store-application'

type FurtherContext = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** Mails a day to one address: for one sender, so that a stranger does not use up the applicant's, and in all. */
const MAILS_A_DAY = { bySender: 3, inAll: 9 }

interface Held {
  email: string
  application_id: string | null
  answers: unknown
  terms_version: string | null
  created_at: Date
  used_at: Date | null
}

interface Further {
  /** The application that is pending, or approved and not paid. Null where the address has neither. */
  standing: ApplicationRow | null
  application: ApplicationRequest
  /** The network address of the sender. */
  sender: string
}

/** @returns false where the answers are those of the first application, were held before, or are too many for today */
export async function holdFurtherApplication(
  { outbox, site, clock }: Pick<ServerContext, 'outbox' | 'site' | 'clock'>,
  db: Queryable,
  { standing, application, sender }: Further,
): Promise<boolean> {
  if (standing && hasSameAnswers(standing, application)) return false
  const waiting = standing?.status === 'PENDING' ? standing : null
  const { email } = application
  const { token, hash } = createLinkToken()
  const answers = JSON.stringify(application)
  const { termsVersion } = acceptedNow(application, { clock })
  const { rows } = await db.query<{ is_last: boolean }>(
    `with today as (
       select count(*) filter (where f.sender = $6) as by_sender, count(*) as in_all
       from private.further_applications f
       where f.email = $2 and f.created_at > now() - interval '1 day'
     ), held as (
       insert into private.further_applications (token_hash, email, application_id, answers, terms_version, sender)
       select $1, $2, $3, $4::jsonb, $5, $6 from today
       where by_sender < $7 and in_all < $8 and not exists (
         select from private.further_applications f
         where f.email = $2 and f.application_id is not distinct from $3 and f.answers = $4::jsonb
       )
       returning 1
     )
     select by_sender + 1 = $7 or in_all + 1 = $8 as is_last from today, held`,
    [
      hash,
      email,
      waiting?.id ?? null,
      answers,
      termsVersion,
      createHash('sha256').update(`${email} ${sender}`).digest('hex'),
      MAILS_A_DAY.bySender,
      MAILS_A_DAY.inAll,
    ],
  )
  const [held] = rows
  if (!held) return false
  const link = { answersUrl: `${site.siteUrl}/further-application?token=${token}`, isLast: held.is_last }
  const membershipUrl = `${site.siteUrl}/membership-selection?application=${standing?.id}`
  await outbox.enqueue(db, {
    kind: 'further-application',
    to: email,
    content: waiting
      ? furtherApplication({ name: waiting.name, ...link }, site)
      : standing
        ? approvedAlready({ name: standing.name, membershipUrl, ...link }, site)
        : applicationToConfirm(link, site),
    idempotencyKey: `further-application:${hash}`,
  })
  return true
}

/** Reads, and changes nothing. @throws {ApiError} status_link_unknown */
export function lookUpFurtherApplication(
  { scopes }: Pick<ServerContext, 'scopes'>,
  { token }: { token: string },
): Promise<FurtherApplication> {
  return scopes.withServiceRole(async db => {
    const { held, application, answers } = await findHeld(db, token)
    const { name, businessName, role, reason } = answers
    return {
      standing: standingOf(held, application),
      answers: { name, businessName, role: role ?? null, reason },
    }
  })
}

function standingOf(held: Held, application: ApplicationRow | null): FurtherApplication['standing'] {
  if (held.used_at) return 'used'
  if (!application) return 'unsent'
  return application.status === 'PENDING' ? 'open' : 'decided'
}

/**
 * Replaces the first answers by the held ones, or makes an application of them. The role may then approve it, as it
 * would have approved a first one, unless the team has decided on this address before, or it had a membership. Using
 * the same link again changes nothing.
 * @throws {ApiError} status_link_unknown, application_decided
 */
export function acceptFurtherApplication(
  context: FurtherContext,
  { token }: { token: string },
): Promise<AcceptedFurtherApplication> {
  return context.scopes.withServiceRole(async db => {
    const { held: found } = await findHeld(db, token)
    const { email } = found
    await lockApplications(db, email)
    // It is checked again under the lock: a decision or a second click may have come first.
    const { held, application, answers } = await findHeld(db, token)
    if (held.used_at && application && application.status !== 'DECLINED')
      return { status: application.status, id: application.id }
    const known = await findKnownAddress(db, email)
    const all = await findApplications(db, email)
    const replaced = application ?? all.find(row => row.status === 'PENDING')
    if (known.isIn || (replaced && replaced.status !== 'PENDING')) throw new ApiError('application_decided')
    const decidedBefore = all.length > (replaced ? 1 : 0) || known.hadMembership
    const taken = {
      status: isAutoApproved(answers.role) && !decidedBefore ? ('APPROVED' as const) : ('PENDING' as const),
      termsVersion: held.terms_version,
      termsAcceptedAt: held.terms_version === null ? null : held.created_at,
    }
    const stored = replaced
      ? await replaceAnswers(db, replaced, answers, taken)
      : await insertApplication(db, answers, taken)
    await db.query(
      'update private.further_applications set used_at = now(), application_id = $2 where token_hash = $1',
      [hashLinkToken(token), stored.id],
    )
    if (answers.newsletterConsent) {
      await recordNewsletterConsent(db, email, context.site.brand, { proven: true })
    }
    if (taken.status === 'APPROVED') await mailApplicant(context, db, stored, 'approved')
    else if (!replaced) await mailApplicant(context, db, stored, 'received')
    if (!replaced) await mailTeam(context, db, stored)
    return { status: taken.status, id: stored.id }
  })
}

async function findHeld(
  db: Queryable,
  token: string,
): Promise<{ held: Held; application: ApplicationRow | null; answers: ApplicationRequest }> {
  const { rows } = await db.query<Held>(
    `select email, application_id, answers, terms_version, created_at, used_at
     from private.further_applications where token_hash = $1`,
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
    application: applications.rows[0] ?? null,
    answers: applicationRequestSchema.parse(held.answers),
  }
}
