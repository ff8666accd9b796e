/**
 * Sends text messages through Twilio, or through a service with its protocol.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
import type { SmsMessage, SmsSender } from '@juno/backend'
import { z } from 'zod'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** A messaging service (`MG…`), or a number to send from. */
  messageServiceSid: string
  /** The template of messages by WhatsApp. Without one, the messages contain the text. */
  contentSid: string | null
}

const TIMEOUT_MS = 10_000

const accepted = z.object({
  sid: z.string(),
  status: z.string().nullish(),
  error_message: z.string().nullish(),
})
const refused = z.object({ code: z.number(), message: z.string() })

/** Twilio's codes for a number that it cannot or may not send to. https://www.twilio.com/docs/api/errors */
const NUMBER_REFUSED: ReadonlySet<number> = new Set([21211, 21214, 21217, 21408, 21610, 21612, 21614, 63024])

/** @param origin of the API, without a trailing slash */
export function createTwilioSender(
  account: TwilioAccount,
  origin: string,
  timeoutMs = TIMEOUT_MS,
): SmsSender {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`
  const basic = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')

  return {
    provider: 'twilio',
    channels: ['sms', 'whatsapp'],
    async send(message) {
      let response: Response
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}` },
          body: new URLSearchParams(fieldsOf(account, message)),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        })
      } catch (cause) {
        const late = (cause as Error).name === 'TimeoutError'
        return { reason: late ? 'it did not answer in time' : 'it cannot be reached', cause }
      }
      const body: unknown = await response.json().catch(() => null)
      return response.ok ? outcomeOf(body) : refusalOf(response.status, body)
    },
  }
}

function fieldsOf(account: TwilioAccount, { to, text, otp, channel }: SmsMessage): Record<string, string> {
  const { messageServiceSid: from, contentSid } = account
  if (channel === 'sms') return { To: `+${to}`, From: from, Channel: channel, Body: text }
  const sender = /^\+?[1-9][0-9]{1,14}$/.test(from.replaceAll(' ', '')) ? `whatsapp:${from}` : from
  const content: Record<string, string> = contentSid
    ? { ContentSid: contentSid, ContentVariables: JSON.stringify({ 1: otp }) }
    : { Body: text }
  return { To: `whatsapp:+${to}`, From: sender, Channel: channel, ...content }
}

function outcomeOf(body: unknown): { messageId: string } | { reason: string; cause: unknown } {
  const { success, data } = accepted.safeParse(body)
  if (!success) return { reason: 'its answer could not be read', cause: body }
  const { sid, status } = data
  if (status === 'failed' || status === 'undelivered')
    return { reason: 'the message could not be delivered', cause: new Error(JSON.stringify(body)) }
  return { messageId: sid }
}

/** The provider's message may name the account: it is logged, and only its meaning is shown. */
function refusalOf(status: number, body: unknown): { reason: string; cause: unknown } {
  const { data } = refused.safeParse(body)
  const cause = new Error(`Twilio answered ${status}: ${data ? `${data.code} ${data.message}` : 'no reason'}`)
  const unreachable = data !== undefined && NUMBER_REFUSED.has(data.code)
  return { reason: unreachable ? 'this number cannot be texted' : 'it refused the message', cause }
}
