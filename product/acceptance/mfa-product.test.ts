// A thief of a member's password gets nothing from the running product when the member has an authenticator app.
import { randomUUID } from 'node:crypto'
import { RealtimeClient } from '@supabase/realtime-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { MAILBOX_KEY } from '../../test/product-environment'
import { newClient, operator, post, randomAddress, request, server, signedIn } from './auth-support'
import { withApp } from './factor-support'

let owner: Awaited<ReturnType<typeof withApp>>
let thief: SupabaseClient

beforeAll(async () => {
  owner = await withApp()
  const service = operator()
  const open = { status: 'active', state: 'active', access_until: 'infinity' }
  const membership = { user_id: owner.id, email: owner.email, plan: 'monthly', ...open }
  const paid = await service.from('memberships').insert({ ...membership, subscription_id: randomUUID() })
  expect(paid.error).toBeNull()
  thief = await signedIn(owner.email)
})

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session!.access_token
const api = async (client: SupabaseClient, path: string) => {
  const authorization = `Bearer ${await tokenOf(client)}`
  const response = await fetch(`${server().url}/api${path}`, { headers: { authorization } })
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('a session without the code', () => {
  test.each([
    'profiles',
    'secure_profiles',
    'member_directory_profiles',
    'memberships',
    'resources',
    'weekly_digests',
    'recommended_reads',
    'event_rsvps',
  ])('reads no %s, which an AAL2 session reads', async table => {
    const columns = table === 'resources' ? 'id,resource_types(name)' : 'id'
    expect(await thief.from(table).select(columns)).toMatchObject({ error: null, data: [] })
    if (table === 'event_rsvps') return
    expect((await owner.client.from(table).select(columns)).data!.length).toBeGreaterThan(0)
  })

  test("changes none of the account's data", async () => {
    const change = (client: SupabaseClient) =>
      client.from('profiles').update({ bio: 'Mine now' }).eq('id', owner.id).select('id')
    expect(await change(thief)).toMatchObject({ data: [] })
    expect(await change(owner.client)).toMatchObject({ data: [{ id: owner.id }] })
  })

  test('joins no private topic that an AAL2 session joins', async () => {
    const open: RealtimeClient[] = []
    const join = async (client: SupabaseClient, topic: string) => {
      const token = await tokenOf(client)
      const realtime = new RealtimeClient(`${server().url.replace('http', 'ws')}/realtime/v1`, {
        params: { apikey: server().publishableKey },
        transport: WebSocket as never,
        accessToken: async () => token,
      })
      open.push(realtime)
      await realtime.setAuth()
      const channel = realtime.channel(topic, { config: { private: true } })
      return new Promise<string>(resolve => {
        channel.subscribe((status, error) => resolve(error ? error.message : status))
      })
    }
    for (const topic of ['community', `account:${owner.id}`]) {
      expect(await join(owner.client, topic)).toBe('SUBSCRIBED')
      expect(await join(thief, topic)).toContain(
        'You do not have permissions to read from this Channel topic',
      )
    }
    for (const realtime of open) await realtime.disconnect()
  })

  test('is not a member to any function', async () => {
    const access = await thief.rpc('member_access')
    expect(access.data).toMatchObject({ is_member: false, is_admin: false, status: null })
    expect((await owner.client.rpc('member_access')).data).toMatchObject({
      is_member: true,
      status: 'active',
    })
    expect((await thief.rpc('search_member_directory', { search: '' })).data).toEqual([])
    expect((await owner.client.rpc('search_member_directory', { search: '' })).data).not.toEqual([])
    expect((await thief.rpc('mfa_state')).data).toEqual({
      rule: 'optional',
      required: false,
      enrolled: true,
      satisfied: false,
    })
  })

  test('sees, signs and stores no file', async () => {
    const templates = await owner.client.storage.from('templates').list()
    expect(templates.data!.length).toBeGreaterThan(0)
    const file = templates.data![0]!.name
    const [upgraded, stolen] = [owner.client.storage.from('templates'), thief.storage.from('templates')]
    expect((await upgraded.createSignedUrl(file, 60)).error).toBeNull()
    expect((await stolen.list()).data).toEqual([])
    expect((await stolen.download(file)).error).not.toBeNull()
    expect((await stolen.createSignedUrl(file, 60)).error).not.toBeNull()
    const place = `pending/${randomUUID()}.pdf`
    expect((await stolen.upload(place, '%PDF-1.4', { contentType: 'application/pdf' })).error).not.toBeNull()
    expect((await stolen.createSignedUploadUrl(place)).error).not.toBeNull()
  })

  test.each(['/account/newsletter', '/account/export', '/calendar'])('is sent back by %s', async path => {
    expect(await api(thief, path)).toMatchObject({
      status: 403,
      body: {
        code: 'mfa_code_needed',
        message: 'Finish two-factor sign-in to continue.',
      },
    })
  })

  test('sees what a visitor sees, and may ask the team for help', async () => {
    const testimonials = (client: SupabaseClient) => client.from('testimonials').select('id').order('id')
    expect((await testimonials(thief)).data).toEqual((await testimonials(newClient())).data)
    expect((await thief.rpc('public_site_settings')).data).toMatchObject({ time_zone: expect.any(String) })
    const message = `Help ${randomUUID()}`
    const row = { name: 'Ada', email: owner.email, message, user_id: owner.id }
    expect((await thief.from('contact_messages').insert(row)).error).toBeNull()
    const kept = await operator().from('contact_messages').select('user_id').eq('message', message)
    expect(kept.data).toEqual([{ user_id: null }])
  })
})

/** Waits until somebody has a mail of this kind. */
const mailed = (to: string, kind: string) =>
  vi.waitFor(async () => {
    const response = await fetch(`${server().url}/api/mailbox?key=${MAILBOX_KEY}`)
    const mails = (await response.json()) as { to: string; kind: string; subject: string }[]
    const mail = mails.find(each => each.to === to && each.kind === kind)
    expect(mail, `${kind} to ${to}`).toBeDefined()
    return mail!.subject
  }, 10_000)

const bearer = async (client: SupabaseClient) => ({ authorization: `Bearer ${await tokenOf(client)}` })
const recoveryCodes = async (client: SupabaseClient) =>
  (await (await post('/factors/recovery_codes', {}, await bearer(client))).json()) as { codes: string[] }

describe('a member', () => {
  test('gets a mail when an app is added to the account, and when it is removed', async () => {
    const { client, email, factor } = await withApp()
    expect(await mailed(email, 'auth-factor_added')).toMatch(/^Two-factor sign-in is on/)
    await client.auth.mfa.unenroll({ factorId: factor.id })
    expect(await mailed(email, 'auth-factor_removed')).toMatch(/^An authenticator app was removed/)
  })

  test('who lost their phone signs in with a recovery code, which opens what the app opens', async () => {
    const { id, client, email } = await withApp()
    const { codes } = await recoveryCodes(client)
    const locked = await signedIn(email)
    expect((await locked.rpc('mfa_state')).data).toMatchObject({ satisfied: false })
    const used = await post('/factors/recovery_codes/verify', { code: codes[0] }, await bearer(locked))
    const upgraded = (await used.json()) as { access_token: string; refresh_token: string }
    expect((await locked.auth.setSession(upgraded)).error).toBeNull()
    expect((await locked.rpc('mfa_state')).data).toMatchObject({ satisfied: true })
    const bio = { bio: 'Back again' }
    expect((await locked.from('profiles').update(bio).eq('id', id).select('id')).data).toEqual([{ id }])
    expect(await mailed(email, 'auth-recovery_code_used')).toMatch(/^A recovery code was used/)
    const acts = await operator().from('audit_log').select('action, details').eq('actor_id', id)
    expect(acts.data).toContainEqual({
      action: 'member.recovery_code_used',
      details: expect.objectContaining({ codes_left: 9 }),
    })
  })

  test('who lost their phone gets access again from an admin', async () => {
    const { id, client, email } = await withApp()
    expect((await recoveryCodes(client)).codes).toHaveLength(10)
    const admin = await signedIn('admin@juno.example', 'Juno-demo-2026')
    const reset = async (by: SupabaseClient) => {
      const response = await fetch(`${server().url}/api/members/reset-two-factor`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenOf(by)}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: id }),
      })
      return [response.status, await response.json()]
    }
    expect(await reset(client)).toMatchObject([403, { code: 'admin_only' }])
    expect(await reset(admin)).toEqual([200, { success: true }])
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect(await mailed(email, 'two-factor-reset')).toMatch(/^Two-factor sign-in was turned off/)
    const again = await signedIn(email)
    expect((await again.rpc('mfa_state')).data).toMatchObject({ enrolled: false, satisfied: true })
    expect(await reset(admin)).toMatchObject([409, { code: 'no_mfa' }])
    const left = await request('/factors/recovery_codes', { headers: await bearer(again) })
    expect(await left.json()).toMatchObject({ remaining: 0 })
  })
})

describe('a code', () => {
  test('that several sessions enter at once upgrades one of them', async () => {
    const { email, factor } = await withApp()
    const from = { 'x-forwarded-for': randomAddress() }
    const sessions = await Promise.all([1, 2, 3].map(() => signedIn(email)))
    const path = `/factors/${factor.id}`
    const attempts = await Promise.all(
      sessions.map(async client => {
        const headers = { ...from, ...(await bearer(client)) }
        const challenge = await post(`${path}/challenge`, {}, headers)
        return { headers, challenge_id: ((await challenge.json()) as { id: string }).id }
      }),
    )
    const code = factor.code(1)
    const answers = await Promise.all(
      attempts.map(({ headers, challenge_id }) => post(`${path}/verify`, { challenge_id, code }, headers)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    // The others find the code used, or their session ended by the one that succeeded.
    for (const status of statuses) expect([200, 403, 422]).toContain(status)
  })

  test('cannot be guessed, from any number of network addresses', async () => {
    const { email, factor } = await withApp()
    const client = await signedIn(email)
    const path = `/factors/${factor.id}`
    const guess = async () => {
      const headers = { 'x-forwarded-for': randomAddress(), ...(await bearer(client)) }
      const challenge = await post(`${path}/challenge`, {}, headers)
      const { id } = (await challenge.json()) as { id: string }
      return post(`${path}/verify`, { challenge_id: id, code: 'x00000' }, headers)
    }
    const answers = await Promise.all(Array.from({ length: 14 }, guess))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    const late = await guess()
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // Signing in again with the right password does not reset the count.
    const { error } = await (
      await signedIn(email)
    ).auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code(1) })
    expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 })
  })
})
