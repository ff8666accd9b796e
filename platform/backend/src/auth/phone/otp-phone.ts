/**
 * POST /otp with a phone number: texts a code to sign in with. The response is the same for known and unknown numbers.
 */
import { z } from 'zod'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import { withMinimumDuration } from '../../http/minimum-duration'
import { addUser } from '../accounts/add-user'
import { createOneTimeToken } from '../accounts/one-time-tokens'
import { losesCredentials } from '../accounts/ownership'
import { dropUnprovenCredentials } from '../accounts/update-user'
import { findUserByPhone } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError } from '../auth-error'
import { clientMetadata, metadataSchema, type Metadata } from '../rules/user-metadata'
import { read } from '../wire/body-parsers'
import { normalisedPhone } from '../rules/phone-number'
import { smsChannel, textCode, textCodeIfKnown } from './text-code'

const schema = z.object({
  phone: z.string(),
  channel: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadataSchema.nullish(),
})

export const otpWithPhone: Endpoint = async (context, call) => {
  const body = read(schema, call.body)
  if (!context.policy.sms.enableSignup) throw new AuthError('phone_provider_disabled')
  const { ip } = call.client
  const [phone, userMetadata] = [normalisedPhone(body.phone), clientMetadata(body.data)]
  const wanted = { phone, purpose: 'confirmation', channel: smsChannel(context, body.channel), ip } as const
  const createUser = (body.create_user ?? true) && context.policy.enableSignup

  return withMinimumDuration(context.policy.uniformResponseMs, async () => {
    if (!createUser) {
      if (!context.policy.concealAccounts && !(await findUserByPhone(context.pool, phone, true)))
        throw new AuthError(body.create_user === false ? 'otp_disabled' : 'signup_disabled')
      await textCodeIfKnown(context, wanted, otp => storeCode(context, { phone, otp, ip }, null))
      return {}
    }
    const { otp, response } = await textCode(context, wanted)
    await retryOnConflict(() => storeCode(context, { phone, otp, ip }, userMetadata))
    return response
  })
}

/** @param userMetadata of an account that is made where there is none; null makes none */
function storeCode(
  context: AuthContext,
  { phone, otp, ip }: { phone: string; otp: string; ip: string | null },
  userMetadata: Metadata | null,
): Promise<boolean> {
  return inTransaction(context.pool, async db => {
    const now = context.clock()
    const existing = await findUserByPhone(db, phone, true)
    if (!existing && !userMetadata) return false
    const account = { email: null, phone, encryptedPassword: '', userMetadata: userMetadata ?? {} }
    const user = existing ?? (await addUser(context, db, account, ip))
    // Anybody may have typed the password of an account that nobody has proved to own.
    if (existing && losesCredentials(existing, context.config))
      await dropUnprovenCredentials(db, user.id, now)
    const token = { userId: user.id, type: 'confirmation_token', address: phone, otp } as const
    await createOneTimeToken(db, context.config.jwtSecret, token, now)
    return true
  })
}
