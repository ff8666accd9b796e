import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTwilioSender } from './twilio-sender'

let server: Server
let origin: string
let received: { url: string; authorization: string; form: Record<string, string> }[]
/** Null when the provider never answers. */
let answer: { status: number; body: unknown } | null

const account = { accountSid: 'AC1', authToken: 'token', messageServiceSid: 'MG1', contentSid: null }
const message = { to: '15550100', text: 'Your code is 123456', otp: '123456', channel: 'sms' } as const

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const { authorization = '' } = request.headers
      received.push({ url: request.url!, authorization, form: Object.fromEntries(new URLSearchParams(body)) })
      if (answer) response.writeHead(answer.status).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  answer = { status: 201, body: { sid: 'SM1', status: 'queued' } }
})

test('a message goes to the account with its token, and its id comes back', async () => {
  expect(await createTwilioSender(account, origin).send(message)).toEqual({ messageId: 'SM1' })
  expect(received).toEqual([
    {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:token').toString('base64')}`,
      form: { To: '+15550100', From: 'MG1', Channel: 'sms', Body: 'Your code is 123456' },
    },
  ])
})

test('by WhatsApp both numbers are marked, and a template carries the code', async () => {
  const content = { ...account, messageServiceSid: '+15550199', contentSid: 'HX1' }
  await createTwilioSender(content, origin).send({ ...message, channel: 'whatsapp' })
  expect(received[0]!.form).toEqual({
    To: 'whatsapp:+15550100',
    From: 'whatsapp:+15550199',
    Channel: 'whatsapp',
    ContentSid: 'HX1',
    ContentVariables: '{"1":"123456"}',
  })
})

test.each([
  [400, { code: 21211, message: "The 'To' number is not valid" }, 'this number cannot be texted'],
  [401, { code: 20003, message: 'Authenticate AC1' }, 'it refused the message'],
  [503, 'busy', 'it refused the message'],
  [200, 'not json', 'its answer could not be read'],
  [201, { sid: 'SM1', status: 'failed', error_message: 'x' }, 'the message could not be delivered'],
])('an answer of %i %j means: %s', async (status, body, reason) => {
  answer = { status, body }
  const outcome = await createTwilioSender(account, origin).send(message)
  expect(outcome).toMatchObject({ reason })
})

test('a provider that does not answer, or is not there, is told apart', async () => {
  answer = null
  expect(await createTwilioSender(account, origin, 50).send(message)).toMatchObject({
    reason: 'it did not answer in time',
  })
  expect(await createTwilioSender(account, 'http://127.0.0.1:9').send(message)).toMatchObject({
    reason: 'it cannot be reached',
  })
})
