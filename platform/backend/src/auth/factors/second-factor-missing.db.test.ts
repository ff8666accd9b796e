// A session of AAL1 may not do these things to an account that has a second factor.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'
import { testFactors, type TestSession } from '../../../testing/test-factors'

let t: TestBackend
let people: ReturnType<typeof testFactors>
beforeAll(async () => {
  t = await openTestBackend()
  people = testFactors(t)
})
afterAll(() => t.close())

const refused = ({ status, body }: TestResponse) => [status, body.error_code]

describe('an account with a factor', () => {
  test('changes its password, its address and its metadata only with AAL2', async () => {
    const { session } = await people.withFactor()
    const thief = await people.signIn(session.user.email)
    const changes = [
      { email: `${randomUUID()}@example.com` },
      { password: 'Another-horse-2' },
      { data: { name: 'Thief' } },
    ]
    for (const change of changes)
      expect(refused(await people.call(thief, 'PUT', '/user', change))).toEqual([401, 'insufficient_aal'])
    for (const change of changes)
      expect((await people.call(session, 'PUT', '/user', change)).status).toBe(200)
  })

  test.each(['global', 'others', 'local'])(
    'signed out with scope %s by a session of AAL1 keeps its sessions of AAL2',
    async scope => {
      const { session } = await people.withFactor()
      const [thief, elsewhere] = [
        await people.signIn(session.user.email),
        await people.signIn(session.user.email),
      ]
      const status = async (of: TestSession) => (await people.call(of, 'GET', '/user')).status
      expect((await people.call(thief, 'POST', `/logout?scope=${scope}`)).status).toBe(204)
      expect(await status(session)).toBe(200)
      expect(await status(thief)).toBe(scope === 'others' ? 200 : 403)
      expect(await status(elsewhere)).toBe(scope === 'local' ? 200 : 403)
      expect((await people.call(session, 'POST', '/logout?scope=global')).status).toBe(204)
      expect(await Promise.all([session, thief, elsewhere].map(status))).toEqual([403, 403, 403])
    },
  )
})
