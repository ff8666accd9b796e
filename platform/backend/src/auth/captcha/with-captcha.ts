/** The guard of what GoTrue asks a captcha for: making accounts, signing in, and having something sent. */
import { z } from 'zod'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { read } from '../wire/body-parsers'
import { disallowed } from './verify-captcha'

const schema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
})

/** Requires a solved captcha where one is configured, but not of operators. */
export function withCaptcha(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (context.captcha && !(await isOperator(context, call))) {
      const token = read(schema, call.body).gotrue_meta_security?.captcha_token?.trim()
      if (!token) throw disallowed('no captcha_token found')
      await context.captcha(token, call.client.ip)
    }
    return endpoint(context, call)
  }
}

async function isOperator({ authenticate }: AuthContext, { headers, query }: Call): Promise<boolean> {
  if (!headers.authorization && !headers.apikey) return false
  return authenticate(headers, query.apikey).then(
    ({ role }) => role === 'service_role',
    () => false,
  )
}
