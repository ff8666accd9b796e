/** Decides who may pay, before anything is paid (docs/decisions/028-what-opens-a-membership.md). */
import type { Queryable, RequestScopes } from '@juno/backend'
import { ApiError } from '../refusals'
import { findPayer, type Payer } from './match-payer'

/** A buyer has the link of an application, or is signed in. */
export type Buyer = { applicationId: string } | { userId: string }

/** Returns the payer that a buyer refers to. An account's id in place of an application's refers to nobody. */
export async function findReferred(db: Queryable, buyer: Buyer): Promise<Payer | null> {
  if ('userId' in buyer) return findPayer(db, buyer.userId)
  const payer = await findPayer(db, buyer.applicationId)
  return payer?.applicationId ? payer : null
}

/** @throws {ApiError} application_needed, already_paid */
export async function findBuyer(scopes: RequestScopes, buyer: Buyer | null): Promise<Payer> {
  const payer = buyer && (await scopes.withServiceRole(db => findReferred(db, buyer)))
  if (!payer) throw new ApiError('application_needed')
  if (payer.isMember || payer.hasPaid) throw new ApiError('already_paid')
  return payer
}
