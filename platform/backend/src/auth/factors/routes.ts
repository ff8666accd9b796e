import type { AuthRoutes } from '../context/context'
import { FACTOR_ENROLMENTS, perAddress } from '../rules/rate-limits'
import { limited, permanent, serviceRole } from '../wire/guards'
import { deleteFactorEndpoint, listFactors, updateFactorEndpoint } from './admin-factors'
import { factorChallenge } from './challenge'
import { factorEnroll } from './enroll'
import { factorUnenroll } from './unenroll'
import { factorVerify } from './verify'

export const FACTOR_ROUTES: AuthRoutes = [
  ['POST', '/factors', limited(FACTOR_ENROLMENTS, permanent(factorEnroll))],
  [
    'POST',
    '/factors/:factor_id/challenge',
    limited(perAddress('factor-challenge'), permanent(factorChallenge)),
  ],
  // Counts failed attempts itself, by account and by address.
  ['POST', '/factors/:factor_id/verify', permanent(factorVerify)],
  ['DELETE', '/factors/:factor_id', permanent(factorUnenroll)],
  ['GET', '/admin/users/:user_id/factors', serviceRole(listFactors)],
  ['PUT', '/admin/users/:user_id/factors/:factor_id', serviceRole(updateFactorEndpoint)],
  ['DELETE', '/admin/users/:user_id/factors/:factor_id', serviceRole(deleteFactorEndpoint)],
]
