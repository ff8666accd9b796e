/** Lists the refusals of this module's endpoints, besides those of every module. */
import { emailedCodeTexts } from '@juno/domain/account/emailed-code'
import { apiErrorOf } from '../../shared/api/api-error'

export const ApiError = apiErrorOf({
  wrong_password: { status: 400, message: 'This is not your password.' },
  wrong_code: { status: 400, message: emailedCodeTexts.wrong },
  profile_not_found: { status: 404, message: 'This account no longer exists.' },
  address_refused: { status: 409, message: 'Another account has this address already.' },
  last_admin: {
    status: 409,
    message: 'You are the only admin. Please make somebody else an admin before you close your account.',
  },
})
