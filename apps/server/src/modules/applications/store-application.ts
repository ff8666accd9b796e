/** Writes applications. */
import type { ApplicationRequest } from '@juno/domain/applications/application-form'
import type { Queryable } from '@juno/backend'
import type { ApplicationRow } from './application-row'

type Decision = 'APPROVED' | 'PENDING'

export async function insertApplication(
  db: Queryable,
  application: ApplicationRequest,
  status: Decision,
): Promise<ApplicationRow> {
  const { rows } = await db.query<ApplicationRow>(
    `insert into public.applications (status, name, email, business_name, location, role, team_size, revenue_size,
       company_stage, industry, reason, newsletter_consent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [status, ...answersOf(application)],
  )
  return rows[0]!
}

/**
 * The newer answers win, the older ones go into the audit log. The time of submission stays: the promised 48 hours
 * run from the first one.
 * @returns null when the answers are the same, as they are after a double click
 */
export async function replaceAnswers(
  db: Queryable,
  earlier: ApplicationRow,
  application: ApplicationRequest,
  status: Decision,
): Promise<ApplicationRow | null> {
  const { rows } = await db.query<ApplicationRow>(
    `update public.applications set status = $1, name = $2, email = $3, business_name = $4, location = $5, role = $6,
       team_size = $7, revenue_size = $8, company_stage = $9, industry = $10, reason = $11, newsletter_consent = $12
     where id = $13 and (status, name, business_name, location, role, team_size, revenue_size, company_stage,
         industry, reason, newsletter_consent)
       is distinct from ($1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning *`,
    [status, ...answersOf(application), earlier.id],
  )
  if (!rows[0]) return null
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
  return rows[0]
}

function answersOf(application: ApplicationRequest): unknown[] {
  return [
    application.name,
    application.email,
    application.businessName,
    application.location,
    application.role,
    application.teamSize,
    application.revenueSize,
    application.companyStage,
    application.industry ?? null,
    application.reason,
    application.newsletterConsent,
  ]
}
