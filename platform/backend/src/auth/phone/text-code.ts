/** Makes codes and has them texted. Numbers that the operator named for tests get their fixed code and no message. */
import type { SmsChannel } from '../../messages'
import type { RateLimit } from '../../http/rate-limit'
import { newCode } from '../accounts/one-time-tokens'
import type { AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { renderUser } from '../wire/render-user'
import type { ResolvedPolicy } from '../rules/default-policy'
import type { ConfiguredLimit } from '../rules/rate-limits'

type SmsPurpose = 'confirmation' | 'phone_change' | 'reauthentication' | 'mfa'
/**
 * Returns how messages for this purpose look and how often they are sent. Messages of factors have settings of their
 * own.
 */
function smsSettings({ sms, mfa }: ResolvedPolicy, purpose: SmsPurpose) {
  return purpose === 'mfa' ? mfa.phone : sms
}
/** Allows one message to a number in `max_frequency`, counted for each purpose. */
const oneSmsAtATime = (policy: ResolvedPolicy, purpose: SmsPurpose): RateLimit => ({
  name: `sms:${purpose}`,
  capacity: 1,
  refillSeconds: smsSettings(policy, purpose).maxFrequencySeconds,
})
/** Messages cost money: so many an hour from all callers together. */
const SMS_SENT: ConfiguredLimit = ({ rateLimits }) => ({
  name: 'sms:sent',
  capacity: rateLimits.smsSent,
  refillSeconds: 3600,
})

export interface WantedCode {
  phone: string
  purpose: SmsPurpose
  channel: SmsChannel
  /** The account that has the number, or will have it, where that is known. */
  user?: AuthUser | null
  /** The address of the request. */
  ip: string | null
}

export interface TextedCode {
  otp: string
  /** The endpoint's response: the provider's id of the message, where it has one. */
  response: { message_id?: string }
}

/** @throws {AuthError} validation_failed for a channel that the sender does not have */
export function smsChannel({ smsSender }: AuthContext, given: string | null | undefined): SmsChannel {
  const channel = (smsSender?.channels ?? (['sms'] as const)).find(one => one === (given || 'sms'))
  if (channel) return channel
  throw invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}

/**
 * Texts a code, before anything is written: where the message cannot be sent, nothing is left behind.
 * @throws {AuthError} over_sms_send_rate_limit, sms_send_failed
 */
export async function textCode(context: AuthContext, wanted: WantedCode): Promise<TextedCode> {
  await checkFrequency(context, wanted)
  const fixed = testCode(context, wanted)
  if (fixed !== null) return { otp: fixed, response: { message_id: 'test-otp' } }
  const otp = newCode(smsSettings(context.policy, wanted.purpose).otpLength)
  const { allowed, retryAfterSeconds } = await context.limits.consume(SMS_SENT(context.policy), 'all')
  if (!allowed) throw quotaExceeded(retryAfterSeconds)
  try {
    const messageId = await send(context, wanted, otp)
    return { otp, response: messageId ? { message_id: messageId } : {} }
  } catch (error) {
    // Nothing was sent: the next try need not wait.
    await context.limits.refund(oneSmsAtATime(context.policy, wanted.purpose), wanted.phone)
    throw error
  }
}

/**
 * Texts a code only to a known account, and responds alike without one: the response does not wait for the sender, nor
 * tell whether the message could be sent.
 * @param store stores the code for the account; false where there is none
 * @throws {AuthError} over_sms_send_rate_limit
 */
export async function textCodeIfKnown(
  context: AuthContext,
  wanted: WantedCode,
  store: (otp: string) => Promise<boolean>,
): Promise<void> {
  await checkFrequency(context, wanted)
  const { allowed, retryAfterSeconds } = await context.limits.check(SMS_SENT(context.policy), 'all')
  if (!allowed) throw quotaExceeded(retryAfterSeconds)
  const fixed = testCode(context, wanted)
  const otp = fixed ?? newCode(smsSettings(context.policy, wanted.purpose).otpLength)
  if (!(await store(otp)) || fixed !== null) return
  await context.limits.consume(SMS_SENT(context.policy), 'all')
  send(context, wanted, otp).catch((error: unknown) => {
    context.logger.error({ err: (error as Error).cause ?? error }, (error as Error).message)
  })
}

async function checkFrequency({ limits, policy }: AuthContext, wanted: WantedCode): Promise<void> {
  if (smsSettings(policy, wanted.purpose).maxFrequencySeconds === 0) return
  const { allowed, retryAfterSeconds } = await limits.consume(
    oneSmsAtATime(policy, wanted.purpose),
    wanted.phone,
  )
  if (allowed) return
  throw new AuthError('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfter: retryAfterSeconds,
  })
}

function quotaExceeded(retryAfter: number): AuthError {
  return new AuthError('over_sms_send_rate_limit', { retryAfter })
}

/** Returns the fixed code of a number for tests. A second factor has none: such codes are known to many. */
function testCode({ policy }: AuthContext, { phone, purpose }: WantedCode): string | null {
  const { testOtp } = policy.sms
  return purpose !== 'mfa' && Object.hasOwn(testOtp, phone) ? testOtp[phone]! : null
}

/** @returns the provider's id of the message */
async function send(context: AuthContext, wanted: WantedCode, otp: string): Promise<string | null> {
  const { smsSender, policy, hooks } = context
  const { phone, purpose, channel } = wanted
  if (hooks.send_sms) {
    await hooks.send_sms(hookInput(wanted, otp), { ip: wanted.ip })
    return null
  }
  const text = smsText(smsSettings(policy, purpose).template, otp)
  const outcome = smsSender
    ? await smsSender.send({ to: phone, text, otp, channel }).catch((cause: unknown) => failed(cause))
    : failed(new Error('no sender of text messages is configured'))
  if ('messageId' in outcome) return outcome.messageId
  const message = `Error sending ${purpose} OTP to provider: ${outcome.reason}`
  throw new AuthError('sms_send_failed', { message, cause: outcome.cause })
}

/** Returns the input of the hook. A person who signs up has no account yet when the message is sent. */
function hookInput({ phone, purpose, user }: WantedCode, otp: string): object {
  const shown = user ? renderUser(user) : { aud: 'authenticated', role: '', email: '', phone }
  return {
    user: purpose === 'phone_change' ? { ...shown, new_phone: phone } : shown,
    sms: { otp, phone, ...(purpose === 'mfa' ? { sms_type: 'mfa' } : {}) },
  }
}

function failed(cause: unknown): { reason: string; cause?: unknown } {
  return { reason: 'the message could not be sent', cause }
}

/** @param template as config.toml has it: `{{ .Code }}` stands for the code */
export function smsText(template: string, otp: string): string {
  return template.replace(/\{\{-?\s*\.Code\s*-?\}\}/g, otp)
}
