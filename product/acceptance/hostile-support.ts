// Sends the requests of the hostile input tests, and checks what every response must satisfy.
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import { randomAddress, randomEmail, server } from './auth-support'

interface Answer {
  status: number
  type: string
  text: string
  /** The target of a redirect. */
  location: string
  headers: IncomingHttpHeaders
}
interface Sent {
  method?: string
  body?: string | Buffer
  headers?: Record<string, string>
  token?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
/** Closes the kept connections. */
export const closeConnections = () => agent.destroy()

/** Sends the path unchanged. Each request comes from an address of its own. */
export function send(path: string, { method = 'POST', body, headers, token }: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(server().url)
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      {
        // The server closes the connection after a request that is far too long, so no other request may share it.
        agent: path.length > 16_000 ? false : agent,
        hostname,
        port,
        path,
        method,
        headers: {
          apikey: server().publishableKey,
          'x-forwarded-for': randomAddress(),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            type: response.headers['content-type'] ?? '',
            location: response.headers.location ?? '',
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Does the work for all items, eight at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

export const INNER_WORKINGS =
  /\.(js|ts|mjs|sql):\d|node_modules|\/platform\/|\/product\/|\bat (async )?[\w.]+ \(|\b(select|insert|update|delete)\b[^"]{0,80}\b(from|into|set)\b|\bplpgsql\b|pg_catalog/i

/** @returns whether it was accepted */
export function expectHarmless(answer: Answer, about: string, statuses?: readonly number[]): boolean {
  const shown = `${about}: ${answer.status} ${answer.text.slice(0, 300)}`
  if (statuses) expect(statuses, shown).toContain(answer.status)
  expect(answer.status, shown).toBeLessThan(500)
  if (answer.status < 400) return true
  expect(answer.type, shown).toMatch(/^application\/json/)
  const { message, msg } = JSON.parse(answer.text) as { message?: unknown; msg?: unknown }
  expect(String(message ?? msg ?? '').length, shown).toBeGreaterThan(3)
  expect(answer.text, shown).not.toMatch(INNER_WORKINGS)
  return false
}

export const HOSTILE: Record<string, unknown> = {
  'an empty text': '',
  blanks: ' \t\n ',
  'a text that is too long': 'x'.repeat(40_000),
  'a long address': `${'x'.repeat(3_000)}@example.com`,
  quotes: `'";--\\ $1 $$ \`' or '1'='1`,
  'angle brackets': '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'a null character': 'a\0b',
  'half a surrogate pair': 'a\ud800b',
  'a right-to-left override': 'a\u202eb\u2066',
  'four-byte characters': '𝒜🦋👩🏽‍💻',
  'a path': '../../../../etc/passwd',
  'a format': '%s%n%x {{7*7}} ${7*7}',
  'line breaks': 'a\r\nBcc: eve@example.com',
  'a number': 7,
  'a huge number': 1e308,
  'a number beyond all': Number.MAX_SAFE_INTEGER * 1e6,
  'a negative number': -1,
  true: true,
  null: null,
  'a list': ['a', ['b']],
  'an object': { $gt: '', toString: 'x', ['__proto__']: { admin: true } },
  'a missing field': undefined,
}

/** Returns a valid application. */
export const application = () => ({
  name: 'Ada Lovelace',
  email: randomEmail(),
  businessName: 'Engines',
  location: 'Toronto, ON',
  role: 'manager',
  teamSize: '2-10',
  revenueSize: '0-100k',
  companyStage: 'scaling',
  industry: '',
  reason: 'To meet others.',
  newsletterConsent: false,
  termsAccepted: true,
})
