// Requests that anybody could probe or flood are limited by address in the running product
// (docs/specification/safety.md#rate-limits).
import { expect, test } from 'vitest'
import { newClient, operator, randomAddress, randomEmail } from './auth-support'

test('the 31st registration lookup within five minutes is refused, for this network address alone', async () => {
  const visitor = newClient()
  const ask = (client = visitor) => client.rpc('registration_status', { email: randomEmail() })
  for (let i = 0; i < 30; i++) expect((await ask()).error).toBeNull()
  const { error, status } = await ask()
  expect([status, error?.code]).toEqual([429, 'over_request_rate_limit'])
  expect(error?.message).toMatch(/^Too many requests\./)
  const byGet = await visitor.rpc('registration_status', { email: randomEmail() }, { get: true })
  expect(byGet.status).toBe(429)
  expect((await ask(newClient())).error).toBeNull()
})

test('a visitor writes at most five messages an hour to the team, by whichever endpoint', async () => {
  const address = randomAddress()
  const email = randomEmail()
  const visitor = newClient({ address })
  const message = { name: 'Ada', email, message: 'Hello' }
  const send = (rows: object | object[], client = visitor) => client.from('contact_messages').insert(rows)
  expect((await send([message, message, message])).status).toBe(201)
  expect((await send(Array(3).fill(message))).status).toBe(429)
  expect((await send(message, newClient({ address }))).status).toBe(201)
  expect((await send(message)).status).toBe(201)
  expect((await send(message)).status).toBe(429)
  const { count } = await operator()
    .from('contact_messages')
    .select('*', { count: 'exact', head: true })
    .eq('email', email)
  expect(count).toBe(5)
})
