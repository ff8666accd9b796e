/** The database's refusals to decide an application, in the words of our catalogue. */
import { ApiError } from '../../platform/api/api-error'

export function refuseDecision(error: unknown): never {
  const { code } = error as { code?: string }
  if (code === 'PT404') throw new ApiError('application_not_found', { cause: error })
  if (code === 'PT409') throw new ApiError('application_decided', { cause: error })
  throw error
}
