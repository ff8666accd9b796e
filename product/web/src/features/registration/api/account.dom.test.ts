import { beforeEach, expect, it } from 'vitest'
import { storeSession } from '@/testing/fake-auth'
import { fakeServer, refused, sent, type FakeResponse, type Responses } from '@/testing/fake-server'
import { ensureProfile } from './account'

const userId = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const ensure = () => ensureProfile(userId, 'ada@example.com')
const without = (status: number) => (): FakeResponse => ({ status, body: { message: 'no' } })

const serve = (responses: Responses) =>
  fakeServer({
    'POST /rest/v1/rpc/create_user_profile': { success: true },
    'GET /rest/v1/profiles': { id: userId },
    ...responses,
  })

beforeEach(() => storeSession({ id: userId }))
it('asks the endpoint, and nobody else when it responds', async () => {
  const requests = serve({ 'POST /api/create-profile': { success: true } })
  await ensure()
  expect(requests).toHaveLength(1)
  expect(await requests[0]!.json()).toEqual({ userId, email: 'ada@example.com' })
})

it.each([404, 405])('falls back to the database function on %i and reads the row again', async status => {
  const requests = serve({ 'POST /api/create-profile': without(status) })
  await ensure()
  const [call] = sent(requests, 'POST', 'create_user_profile')
  expect(await call!.json()).toEqual({ user_id: userId, user_email: 'ada@example.com' })
  expect(sent(requests, 'POST', '/rest/v1/profiles')).toEqual([])
  expect(sent(requests, 'GET', '/rest/v1/profiles')).toHaveLength(1)
})

it('upserts the row where the function fails as well', async () => {
  const requests = serve({
    'POST /api/create-profile': without(404),
    'POST /rest/v1/rpc/create_user_profile': () => refused('no function'),
    'POST /rest/v1/profiles': [{ id: userId }],
  })
  await ensure()
  const [upsert] = sent(requests, 'POST', '/rest/v1/profiles')
  expect(await upsert!.json()).toEqual({ id: userId, updated_at: expect.any(String) })
})

it('passes any other failure on', async () => {
  const requests = serve({ 'POST /api/create-profile': without(400) })
  await expect(ensure()).rejects.toThrow('no')
  expect(requests).toHaveLength(1)
})
