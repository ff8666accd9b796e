import { withCaptcha } from '../captcha/with-captcha'
import type { AuthRoutes } from '../context/context'
import { perAddress } from '../rules/rate-limits'
import { limited, signedIn } from '../wire/guards'
import { otp } from './otp'
import { reauthenticate } from './reauthenticate'
import { recover } from './recover'
import { resend } from './resend'
import { openLink, VERIFICATIONS, verify } from './verify'

const askForCode = limited(perAddress('otp'), withCaptcha(otp))

export const MAILED_CODE_ROUTES: AuthRoutes = [
  ['POST', '/otp', askForCode],
  ['POST', '/magiclink', askForCode],
  ['POST', '/recover', limited(perAddress('recover'), withCaptcha(recover))],
  ['POST', '/resend', limited(perAddress('resend'), withCaptcha(resend))],
  ['GET', '/verify', openLink],
  ['POST', '/verify', limited(VERIFICATIONS, verify)],
  ['GET', '/reauthenticate', signedIn(reauthenticate)],
]
