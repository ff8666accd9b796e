import type { AuthRoutes } from '../context/context'
import { FACTOR_ENROLMENTS } from '../rules/rate-limits'
import { limited, permanent } from '../wire/guards'
import { createRecoveryCodes } from './create'
import { codesLeft } from './stored-codes'
import { verifyRecoveryCode } from './verify'

export const RECOVERY_CODE_ROUTES: AuthRoutes = [
  // How many codes the caller has left, without the codes.
  ['GET', '/factors/recovery_codes', permanent(({ pool }, _, { user }) => codesLeft(pool, user.id))],
  ['POST', '/factors/recovery_codes', limited(FACTOR_ENROLMENTS, permanent(createRecoveryCodes))],
  // Counts failed attempts together with those of the factors.
  ['POST', '/factors/recovery_codes/verify', permanent(verifyRecoveryCode)],
]
