/**
 * Verifies that a message comes from Amazon SNS, and from our topic: anybody can have SNS sign messages of a topic of
 * their own. https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { ApiError } from '../../shared/api/api-error'
import { parseReport } from './parse-report'

export type Fetch = (url: string, options: RequestInit) => Promise<Response>

const schema = z.object({
  Type: z.string(),
  MessageId: z.string().min(1).max(255),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().nullish(),
  SubscribeURL: z.string().nullish(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
export type SnsEnvelope = z.infer<typeof schema>

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  Confirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const
const ALGORITHMS = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const
const PATIENCE_MS = 5_000
const CERTIFICATE_BYTES = 16 * 1024

interface Parts {
  fetchFrom: Fetch
  clock: () => Date
}

/** @throws {ApiError} invalid_signature, invalid_json, invalid_request; other errors where SNS cannot be reached */
export async function openEnvelope(
  body: unknown,
  topicArn: string,
  { fetchFrom, clock }: Parts,
): Promise<SnsEnvelope> {
  const envelope = parseReport(schema, body)
  if (envelope.TopicArn !== topicArn) throw new ApiError('invalid_signature')
  const url = snsUrl(envelope.SigningCertURL, topicArn)
  if (!url.pathname.endsWith('.pem')) throw new ApiError('invalid_signature')
  const certificate = new X509Certificate(await readFrom(url, fetchFrom))
  const now = clock().getTime()
  const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo)
  const names = envelope.Type === 'Notification' ? SIGNED.Notification : SIGNED.Confirmation
  const text = names.map(name => (envelope[name] == null ? '' : `${name}\n${envelope[name]}\n`)).join('')
  const signed = createVerify(ALGORITHMS[envelope.SignatureVersion])
    .update(text, 'utf8')
    .verify(certificate.publicKey, envelope.Signature, 'base64')
  if (!isValid || !signed) throw new ApiError('invalid_signature')
  return envelope
}

/** SNS asks whether this address wants the messages of a topic, when somebody sets it up. */
export async function confirmSubscription(envelope: SnsEnvelope, { fetchFrom }: Parts): Promise<void> {
  await readFrom(snsUrl(envelope.SubscribeURL ?? '', envelope.TopicArn), fetchFrom)
}

/** Accepts only an address in the topic's region: a message must not choose which address is requested. */
function snsUrl(text: string, topicArn: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const [, partition = '', , region = ''] = topicArn.split(':')
  const host = `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
  if (url?.protocol !== 'https:' || url.host !== host) throw new ApiError('invalid_signature')
  return url
}

async function readFrom(url: URL, fetchFrom: Fetch): Promise<string> {
  const response = await fetchFrom(url.href, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  const text = await response.text()
  if (!response.ok || text.length > CERTIFICATE_BYTES) throw new Error(`SNS answered with ${response.status}`)
  return text
}
