/**
 * Defines how a payment is moved that was tied to the wrong account. GET /api/payments/{id}/move returns what would
 * happen, POST does it. `id` is a membership's.
 */
import { z } from 'zod'
import { paragraph, uuid } from '../text/text-rules'

const target = z.object({
  /** The owner of the payment now, as the admin saw it. */
  from: uuid,
  /** With neither of both, it becomes an unmatched payment. */
  account: uuid.optional(),
  application: uuid.optional(),
})
export const moveTargetSchema = target.refine(({ account, application }) => !(account && application), {
  message: 'Send either account or application.',
})
export type MoveTarget = z.infer<typeof moveTargetSchema>

export const moveMembershipSchema = target.extend({
  note: paragraph('the reason', 1000),
  /** Whether the people concerned are mailed. A person who must still make an account is mailed in any case. */
  tellFrom: z.boolean().default(false),
  tellTo: z.boolean().default(false),
})
export type MoveMembership = z.infer<typeof moveMembershipSchema>

const person = z.object({ name: z.string().nullable(), email: z.string() })
export const movePlanSchema = z.object({
  from: person.extend({ keepsAccess: z.boolean() }),
  /** Null for nobody. */
  to: person.extend({ hasAccount: z.boolean() }).nullable(),
})
export type MovePlan = z.infer<typeof movePlanSchema>

export const movedSchema = z.object({ message: z.string() })

const called = ({ name, email }: z.infer<typeof person>) => (name ? `${name} (${email})` : email)

/** Says what happens to both, before it does. */
export function moveEffects({ from, to }: MovePlan): string[] {
  const loses = from.keepsAccess
    ? `${called(from)} keeps access: there is another membership, or they are an admin.`
    : `${called(from)} loses access at once.`
  if (!to) return [loses, 'The payment waits among the unmatched payments, and gives nobody access.']
  if (to.hasAccount) return [loses, `${called(to)} has the membership at once.`]
  return [
    loses,
    `${called(to)} has no account yet: we email them the link to make it, and the membership opens with it.`,
  ]
}

export function movedText({ to }: MovePlan): string {
  if (!to) return 'The payment waits among the unmatched payments.'
  return to.hasAccount
    ? `The membership is ${called(to)}’s now.`
    : `We emailed ${to.email} the link to create their account.`
}
