/** What /api of this module refuses besides what every module does. */
import { twoFactorRefusals } from '@juno/domain/mfa/two-factor'
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  member_not_found: { status: 404, message: 'This account no longer exists.' },
  no_mfa: { status: 409, message: twoFactorRefusals.nothingToReset },
})
