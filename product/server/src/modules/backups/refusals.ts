/** Lists the refusals of this module's endpoints, besides those of every module. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  backup_under_way: { status: 409, message: 'A backup is being made already.' },
})
