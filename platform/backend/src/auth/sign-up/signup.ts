/**
 * POST /signup: dispatches by what is signed up with; each has its own file, and an anonymous sign-in its own limit.
 */
import { z } from 'zod'
import { signInAnonymously } from './sign-in-anonymously'
import { withCaptcha } from '../captcha/with-captcha'
import type { Endpoint } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { signupWithPhone } from '../phone/signup-phone'
import { perAddress, type ConfiguredLimit } from '../rules/rate-limits'
import { signupWithEmail } from './signup-email'
import { read } from '../wire/body-parsers'
import { limited } from '../wire/guards'

const SIGN_UPS = perAddress('sign-up')
/** Anonymous accounts cost their maker nothing. */
const ANONYMOUS_SIGN_INS: ConfiguredLimit = ({ rateLimits }) => ({
  name: 'address:anonymous',
  capacity: rateLimits.anonymousUsers,
  refillSeconds: 3600,
})

const schema = z.object({ email: z.string().nullish(), phone: z.string().nullish() })

export const signup: Endpoint = async (context, call) => {
  const { email, phone } = read(schema, call.body)
  if (!email && !phone) {
    if (!context.policy.enableAnonymousSignIns) throw new AuthError('anonymous_provider_disabled')
    return limited(ANONYMOUS_SIGN_INS, withCaptcha(whereOpen(signInAnonymously)))(context, call)
  }
  if (email && phone) throw invalid('Only an email address or phone number should be provided on signup.')
  return limited(SIGN_UPS, withCaptcha(whereOpen(email ? signupWithEmail : signupWithPhone)))(context, call)
}

function whereOpen(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!context.policy.enableSignup) throw new AuthError('signup_disabled')
    return endpoint(context, call)
  }
}
