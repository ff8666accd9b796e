// Describes the three rules of who needs MFA.
import type { TwoFactorRule } from '@juno/domain/mfa/two-factor'
import type { MfaCounts } from './api/admin-mfa'

export const ruleChoices: readonly { value: TwoFactorRule; label: string; what: string }[] = [
  { value: 'optional', label: 'Optional', what: 'Everyone decides for themselves, in their settings.' },
  {
    value: 'team',
    label: 'Required for the team',
    what: 'Admins add a second step to their password. Anyone who has not set one up is asked to before they see anything else.',
  },
  {
    value: 'everyone',
    label: 'Required for everyone',
    what: 'The same for every member. Tell them beforehand: anyone who has not set one up is stopped at their next visit.',
  },
]

/** Returns 'Using it today: 1 of 3 on the team, 12 of 340 others.' */
export const countsText = ({ team, team_on, others, others_on }: MfaCounts) =>
  team_on + others_on === 0
    ? 'Using it today: nobody.'
    : `Using it today: ${team_on === 0 ? 'nobody' : `${team_on} of ${team}`} on the team, ${others_on} of ${others} others.`

/** Says whom a rule stops once it is saved. Returns null where it stops nobody. */
export function whoIsStopped(rule: TwoFactorRule, counts: MfaCounts): string | null {
  const team = counts.team - counts.team_on
  const without = rule === 'optional' ? 0 : rule === 'team' ? team : team + counts.others - counts.others_on
  if (without === 0) return null
  return without === 1
    ? 'As soon as you save, 1 person is asked to set it up at their next visit.'
    : `As soon as you save, ${without} people are asked to set it up at their next visit.`
}
