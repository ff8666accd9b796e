/** Defines a stored application. The admin area reads the same columns through the data wire. */
import type { ApplicationStatus } from '@juno/domain/option-lists/record-statuses'

export interface ApplicationRow {
  id: string
  name: string
  email: string
  business_name: string
  location: string | null
  role: string | null
  team_size: string | null
  revenue_size: string | null
  company_stage: string | null
  industry: string | null
  reason: string
  newsletter_consent: boolean
  terms_version: string | null
  terms_accepted_at: Date | null
  status: ApplicationStatus
  submitted_at: Date
  reviewed_by: string | null
  reviewed_at: Date | null
  decision_message: string | null
}
