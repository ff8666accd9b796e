/** Reads and writes applications. */
import { acceptedTermsVersion } from '@juno/domain/applications/accepted-terms'
import type { ApplicationRequest } from '@juno/domain/applications/application-form'
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../../shared/server-context'
import type { ApplicationRow } from './application-row'

interface Taken {
  status: 'APPROVED' | 'PENDING'
  /** The accepted wording of the terms, or null where a client other than our site sent no consent. */
  termsVersion: string | null
  termsAcceptedAt: Date | null
  /** Left out: now. */
  submittedAt?: Date | null
}

/** Processes simultaneous submissions for one address, such as a double click, one after the other. */
export async function lockApplications(db: Queryable, email: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`application:${email}`])
}

/** Returns all applications of one address, newest first. */
export async function findApplications(db: Queryable, email: string): Promise<ApplicationRow[]> {
  const { rows } = await db.query<ApplicationRow>(
    'select * from public.applications where lower(email) = $1 order by submitted_at desc',
    [email],
  )
  return rows
}

export async function insertApplication(
  db: Queryable,
  application: ApplicationRequest,
  taken: Taken,
): Promise<ApplicationRow> {
  const { rows } = await db.query<ApplicationRow>(
    `insert into public.applications (status, name, email, business_name, location, role, team_size, revenue_size,
       company_stage, industry, reason, newsletter_consent, terms_version, terms_accepted_at, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15, now()))
     returning *`,
    [
      taken.status,
      ...answersOf(application),
      taken.termsVersion,
      taken.termsAcceptedAt,
      taken.submittedAt ?? null,
    ],
  )
  return rows[0]!
}

/** Returns whether both have the same answers, as after a double click. */
export function hasSameAnswers(row: ApplicationRow, application: ApplicationRequest): boolean {
  const stored = [
    row.name,
    row.email,
    row.business_name,
    row.location,
    row.role,
    row.team_size,
    row.revenue_size,
    row.company_stage,
    row.industry,
    row.reason,
    row.newsletter_consent,
  ]
  return answersOf(application).every((answer, index) => answer === stored[index])
}

/**
 * Replaces the older answers by the newer ones, and stores the older ones in the audit log. The time of submission
 * stays: the promised 48 hours run from the first one.
 */
export async function replaceAnswers(
  db: Queryable,
  earlier: ApplicationRow,
  application: ApplicationRequest,
  taken: Taken,
): Promise<ApplicationRow> {
  const { rows } = await db.query<ApplicationRow>(
    `update public.applications set status = $1, name = $2, email = $3, business_name = $4, location = $5, role = $6,
       team_size = $7, revenue_size = $8, company_stage = $9, industry = $10, reason = $11, newsletter_consent = $12,
       terms_version = coalesce($14::text, terms_version),
       terms_accepted_at = coalesce($15, terms_accepted_at)
     where id = $13
     returning *`,
    [taken.status, ...answersOf(application), earlier.id, taken.termsVersion, taken.termsAcceptedAt],
  )
  const { name, business_name, location, role, team_size, revenue_size, company_stage, industry, reason } =
    earlier
  await db.query(
    `insert into public.audit_log (action, subject_table, subject_id, details)
     values ('application.resubmitted', 'applications', $1, $2)`,
    [
      earlier.id,
      JSON.stringify({
        previous: {
          ...{
            name,
            business_name,
            location,
            role,
            team_size,
            revenue_size,
            company_stage,
            industry,
            reason,
          },
        },
      }),
    ],
  )
  return rows[0]!
}

/** Returns the terms that an application which is sent now accepts. */
export function acceptedNow(
  application: ApplicationRequest,
  { clock }: Pick<ServerContext, 'clock'>,
): Pick<Taken, 'termsVersion' | 'termsAcceptedAt'> {
  const termsVersion = acceptedTermsVersion(application)
  return { termsVersion, termsAcceptedAt: termsVersion === null ? null : clock() }
}

function answersOf(application: ApplicationRequest): unknown[] {
  return [
    application.name,
    application.email,
    application.businessName,
    application.location ?? null,
    application.role ?? null,
    application.teamSize ?? null,
    application.revenueSize ?? null,
    application.companyStage ?? null,
    application.industry ?? null,
    application.reason,
    application.newsletterConsent,
  ]
}
