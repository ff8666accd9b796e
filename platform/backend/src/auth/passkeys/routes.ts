import { withCaptcha } from '../captcha/with-captcha'
import type { AuthRoutes, Endpoint } from '../context/context'
import { perAddress } from '../rules/rate-limits'
import { limited, permanent, serviceRole, signedIn } from '../wire/guards'
import { deletePasskeyEndpoint, listPasskeysEndpoint } from './admin-passkeys'
import { authenticationOptions, authenticationVerify } from './authentication'
import { withPasskeys } from './guards'
import { passkeyDelete, passkeyList, passkeyUpdate } from './manage'
import { registrationOptions, registrationVerify } from './registration'

const counted = (name: string, endpoint: Endpoint) =>
  withPasskeys(limited(perAddress(`passkey-${name}`), endpoint))

export const PASSKEY_ROUTES: AuthRoutes = [
  ['POST', '/passkeys/authentication/options', counted('challenge', withCaptcha(authenticationOptions))],
  ['POST', '/passkeys/authentication/verify', counted('sign-in', authenticationVerify)],
  ['POST', '/passkeys/registration/options', counted('registration', permanent(registrationOptions))],
  ['POST', '/passkeys/registration/verify', counted('registration', permanent(registrationVerify))],
  ['GET', '/passkeys', withPasskeys(signedIn(passkeyList))],
  ['PATCH', '/passkeys/:passkey_id', counted('change', signedIn(passkeyUpdate))],
  ['DELETE', '/passkeys/:passkey_id', counted('change', signedIn(passkeyDelete))],
  ['GET', '/admin/users/:user_id/passkeys', serviceRole(listPasskeysEndpoint)],
  ['DELETE', '/admin/users/:user_id/passkeys/:passkey_id', serviceRole(deletePasskeyEndpoint)],
]
