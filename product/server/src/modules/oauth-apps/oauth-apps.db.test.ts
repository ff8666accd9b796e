import { oauthAppsSchema, appWithSecretSchema } from '@juno/domain/oauth-apps/oauth-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let member: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('admin@example.com', { admin: true })
  member = await api.addUser('member@example.com')
})
afterAll(() => api.close())

const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, who = admin) => {
  const headers = { authorization: `Bearer ${api.token(who)}` }
  const response = await api.app.inject({ method, url: `/api/connected-tools${path}`, headers, payload })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
const forum = {
  name: 'Forum',
  redirectAddresses: ['https://forum.example/callback'],
  kind: 'confidential',
} as const

it('lets admins register a tool, replace its secret and remove it, and the audit log says who did', async () => {
  const registered = await call('POST', '', forum)
  expect(registered.status).toBe(201)
  const { tool, secret } = appWithSecretSchema.parse(registered.body)
  expect(tool).toMatchObject({ ...forum, selfRegistered: false })
  const listed = await call('GET', '')
  expect(oauthAppsSchema.parse(listed.body)).toMatchObject({
    issuer: 'https://juno.test/auth/v1',
    tools: [tool],
  })
  expect(JSON.stringify(listed.body)).not.toContain(secret)

  const replaced = appWithSecretSchema.parse((await call('POST', `/${tool.id}/secret`, {})).body)
  expect(replaced.secret).not.toBe(secret)
  expect((await call('DELETE', `/${tool.id}`)).body).toEqual({ success: true })
  expect((await call('DELETE', `/${tool.id}`)).body.code).toBe('tool_not_found')
  expect(
    await api.rows(`select actor_id, action, details from audit_log where subject_id = $1 order by id`, [
      tool.id,
    ]),
  ).toEqual(
    ['tool.registered', 'tool.secret_replaced', 'tool.removed'].map(action => ({
      actor_id: admin,
      action,
      details: { name: 'Forum', redirect_addresses: forum.redirectAddresses },
    })),
  )
})

it('does nothing that the audit log cannot say', async () => {
  const { tool } = appWithSecretSchema.parse((await call('POST', '', forum)).body)
  const stored = () => api.rows('select id, client_secret_hash from auth.oauth_clients order by id')
  const before = await stored()
  await api.rows(`alter table audit_log add constraint broken check (action not like 'tool.%') not valid`)
  try {
    for (const [method, path, body] of [
      ['POST', '', forum],
      ['POST', `/${tool.id}/secret`, {}],
      ['DELETE', `/${tool.id}`],
    ] as const)
      expect((await call(method, path, body)).status).toBe(500)
  } finally {
    await api.rows('alter table audit_log drop constraint broken')
  }
  expect(await stored()).toEqual(before)
})

it('gives a public tool no secret', async () => {
  const { body } = await call('POST', '', { ...forum, kind: 'public' })
  const { tool, secret } = appWithSecretSchema.parse(body)
  expect(secret).toBeNull()
  expect((await call('POST', `/${tool.id}/secret`, {})).body.code).toBe('tool_not_found')
})

it('refuses addresses that no tool may have, at their field', async () => {
  for (const address of ['http://forum.example/', 'javascript://x/%0aalert(1)', 'https://a.example/#x']) {
    const { status, body } = await call('POST', '', { ...forum, redirectAddresses: [address] })
    expect([address, status]).toEqual([address, 400])
    expect(body.issues).toMatchObject([{ path: 'redirectAddresses' }])
  }
})

it('is for admins alone', async () => {
  const unknown = '/6b1c2d3e-0000-4000-8000-000000000000'
  for (const [method, path, body] of [
    ['GET', ''],
    ['POST', '', forum],
    ['POST', `${unknown}/secret`, {}],
    ['DELETE', unknown],
  ] as const)
    expect((await call(method, path, body, member)).status).toBe(403)
  for (const path of [unknown, '/nothing']) expect((await call('DELETE', path)).status).toBe(404)
})
