// A decision in words: which way, and who made it when.
import type { DecidedApplication } from '@/features/applications/api/get-decided-applications'
import { dateText } from '@/lib/dates'

type Decision = Pick<DecidedApplication, 'status' | 'submitted_at' | 'reviewed_at' | 'reviewer'>

export const decisionLabel = ({ status }: Pick<Decision, 'status'>) =>
  status === 'APPROVED' ? 'Approved' : 'Declined'

/** 'Nov 20, 2026, by Imogen Hale'; without a review the role decided, at once. */
export function decidedBy({ submitted_at, reviewed_at, reviewer }: Decision): string {
  if (!reviewed_at) return `${dateText(submitted_at)}, by their role`
  return `${dateText(reviewed_at)}, by ${reviewer ? reviewer.name || 'an admin without a name' : 'a former admin'}`
}
