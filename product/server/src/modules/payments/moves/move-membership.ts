/**
 * Moves a payment that was tied to the wrong account: membership, registration, audit entry and mails in one transaction,
 * under the claim of the subscription. Access follows at once: every request and live channel asks the database.
 */
import type { Queryable } from '@juno/backend'
import {
  movedText,
  type MoveMembership,
  type MovePlan,
  type MoveTarget,
} from '@juno/domain/payments/move-membership'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'
import { createLinkToken } from '../../../shared/api/link-token'
import { createAccountMail } from '../payer/create-account-mail'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { REGISTRATION_DAYS } from '../stripe/fulfil-checkout'
import { claimSubscription } from '../stripe/memberships'
import { membershipMovedAway, membershipMovedHere } from './move-mails'

interface MoveRow {
  refusal: 'changed' | 'unknown' | 'paid' | null
  subscription_id: string
  account: string | null
  email: string | null
  name: string | null
  from_email: string
  from_name: string | null
  from_keeps_access: boolean
  plan?: Plan | null
}

type MoveContext = Pick<PaymentContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** @throws {ApiError} payment_settled, member_not_found, has_paid_membership */
export async function planMove(
  { scopes }: MoveContext,
  membershipId: string,
  target: MoveTarget,
): Promise<MovePlan> {
  return scopes.withServiceRole(async db => describe(await findPlan(db, membershipId, target)))
}

/**
 * Moves a membership. An application that waits is approved by it.
 * @throws {ApiError} payment_settled, member_not_found, has_paid_membership
 */
export async function moveMembership(
  context: MoveContext,
  reviewerId: string,
  membershipId: string,
  move: MoveMembership,
): Promise<{ message: string }> {
  const { token, hash } = createLinkToken()
  const expiresAt = new Date(context.clock().getTime() + REGISTRATION_DAYS * 86_400_000)
  return askAndWrite(context, async (db, context) => {
    const { subscription_id } = await findPlan(db, membershipId, move)
    await claimSubscription(context, subscription_id)
    const { rows } = await db.query<{ moved: MoveRow }>(
      'select private.move_membership($1, $2, $3, $4, $5, $6, $7, $8) as moved',
      [
        membershipId,
        move.from,
        move.account ?? null,
        move.application ?? null,
        hash,
        expiresAt,
        reviewerId,
        move.note,
      ],
    )
    const moved = accepted(rows[0]!.moved)
    await mail(context, db, move, moved, token)
    return { message: movedText(describe(moved)) }
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'PT404')
      throw new ApiError('application_not_found', { cause: error })
    throw error
  })
}

async function findPlan(db: Queryable, membershipId: string, target: MoveTarget): Promise<MoveRow> {
  const { rows } = await db.query<MoveRow>('select * from private.plan_move($1, $2, $3, $4)', [
    membershipId,
    target.from,
    target.account ?? null,
    target.application ?? null,
  ])
  return accepted(rows[0]!)
}

function accepted(row: MoveRow): MoveRow {
  if (row.refusal === 'changed') throw new ApiError('payment_settled')
  if (row.refusal === 'unknown') throw new ApiError('member_not_found')
  if (row.refusal === 'paid')
    throw new ApiError('has_paid_membership', {
      message: `${row.name ?? row.email} pays for a membership already. Please refund or end one of the two first.`,
    })
  return row
}

function describe({ account, email, name, from_email, from_name, from_keeps_access }: MoveRow): MovePlan {
  return {
    from: { name: from_name, email: from_email, keepsAccess: from_keeps_access },
    to: email === null ? null : { name, email, hasAccount: account !== null },
  }
}

async function mail(
  { outbox, site }: Pick<MoveContext, 'outbox' | 'site'>,
  db: Queryable,
  { tellFrom, tellTo }: MoveMembership,
  { account, email, name, from_email, from_name, plan }: MoveRow,
  token: string,
): Promise<void> {
  const key = createLinkToken().hash
  if (tellFrom)
    await outbox.enqueue(db, {
      kind: 'membership-moved',
      to: from_email,
      content: membershipMovedAway({ name: from_name }, site),
      idempotencyKey: `membership-moved-away:${key}`,
    })
  if (email === null) return
  if (account === null)
    await outbox.enqueue(db, {
      kind: 'create-account',
      to: email,
      content: createAccountMail({ plan: plan ?? 'monthly', token }, site),
      idempotencyKey: `create-account:moved:${key}`,
    })
  else if (tellTo)
    await outbox.enqueue(db, {
      kind: 'membership-moved',
      to: email,
      content: membershipMovedHere({ name }, site),
      idempotencyKey: `membership-moved-here:${key}`,
    })
}
