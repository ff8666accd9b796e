// `[auth.sessions]`: how long a session lasts, and how long without a refresh.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'

const HOUR = 3600
let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend({
    auth: { sessions: { timeboxSeconds: 24 * HOUR, inactivitySeconds: 8 * HOUR } },
  })
})
afterAll(() => t.close())

const refresh = (refresh_token: string) =>
  t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })

test('a session that is used ends when its time is over', async () => {
  let { refresh_token } = await testFactors(t).newSession()
  for (let hours = 7; hours < 24; hours += 7) {
    t.pass(7 * HOUR)
    refresh_token = (await refresh(refresh_token)).body.refresh_token
    expect(refresh_token).toBeTruthy()
  }
  t.pass(3 * HOUR)
  expect(await refresh(refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired' },
  })
})

test('a session that is not used ends before', async () => {
  const { refresh_token } = await testFactors(t).newSession()
  t.pass(8 * HOUR)
  expect((await refresh(refresh_token)).body).toMatchObject({
    error_code: 'session_expired',
    msg: 'Invalid Refresh Token: Session Expired (Inactivity)',
  })
})
