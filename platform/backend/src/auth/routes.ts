/** The routes of the auth wire: those of each feature, whose table shows the guards of each. */
import { ADMIN_ROUTES } from './admin/routes'
import type { AuthRoutes } from './context/context'
import { EXTERNAL_ROUTES } from './external/routes'
import { FACTOR_ROUTES } from './factors/routes'
import { INSTANCE_ROUTES } from './instance/routes'
import { MAILED_CODE_ROUTES } from './mailed-codes/routes'
import { OAUTH_SERVER_ROUTES } from './oauth-server/routes'
import { PASSKEY_ROUTES } from './passkeys/routes'
import { RECOVERY_CODE_ROUTES } from './recovery-codes/routes'
import { SIGN_UP_ROUTES } from './sign-up/routes'
import { SSO_ROUTES } from './sso/routes'
import { token } from './token'
import { USER_ROUTES } from './user/routes'

export const ROUTES: AuthRoutes = [
  ...INSTANCE_ROUTES,
  ...SIGN_UP_ROUTES,
  // Limit and captcha differ by grant.
  ['POST', '/token', token],
  ...MAILED_CODE_ROUTES,
  ...EXTERNAL_ROUTES,
  ...SSO_ROUTES,
  ...USER_ROUTES,
  ...FACTOR_ROUTES,
  ...RECOVERY_CODE_ROUTES,
  ...PASSKEY_ROUTES,
  ...OAUTH_SERVER_ROUTES,
  ...ADMIN_ROUTES,
]
