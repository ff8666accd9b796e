/** The id of a membership in the address of a request. */
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'

/** @throws {ApiError} payment_settled */
export function membershipIdOf(value: unknown): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError('payment_settled')
  return data
}
