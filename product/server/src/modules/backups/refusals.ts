/** What /api of this module refuses besides what every module does. */
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  backup_under_way: { status: 409, message: 'A backup is being made already.' },
})
