// Tests seats of a firm with real clients over HTTP: offered, paid for, accepted and freed, and closed to everybody
// else.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test, vi } from 'vitest'
import { MAILBOX_KEY } from '../../test/product-environment'
import { newClient, newMember, PASSWORD, randomAddress, randomEmail, server, signedIn } from './auth-support'

let admin: SupabaseClient
let contact: SupabaseClient
let firm: string
const [contactEmail, colleagueEmail] = [randomEmail(), randomEmail()]

beforeAll(async () => {
  admin = await signedIn('admin@juno.example', 'Juno-demo-2026')
})

/** @param caller null for a visitor */
async function api<T>(path: string, caller: SupabaseClient | null, body?: object) {
  const session = caller && (await caller.auth.getSession()).data.session
  const response = await fetch(`${server().url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': randomAddress(),
      ...(session && { authorization: `Bearer ${session.access_token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as T & { code?: string } }
}

/** Returns the match in a mail to this address, as soon as one matches. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const response = await fetch(`${server().url}/api/mailbox?key=${MAILBOX_KEY}`)
    const mails = (await response.json()) as { to: string; text: string }[]
    const found = mails.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text)?.[1])
    const text = found.find(one => one !== undefined)
    expect(text).toBeDefined()
    return text!
  }, 10_000)
}

async function makeAccount(email: string, token: string): Promise<SupabaseClient> {
  const client = newClient()
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { registration_token: token } },
  })
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
  return client
}

const accessOf = async (client: SupabaseClient) => (await client.rpc('member_access')).data
const seatsOf = async (client: SupabaseClient) =>
  (await api<{ firms: { id: string; used: { id: string; status: string }[] }[] }>('/account/seats', client))
    .body.firms

test('the team offers seats, and the holder of the link pays for them', async () => {
  const offered = {
    id: randomUUID(),
    name: 'Northwind Atelier',
    contactName: 'Ada Quill',
    contactEmail,
    seats: 2,
    plan: 'annual',
    seatPriceCents: null,
  }
  expect((await api('/payments/firms', null, offered)).status).toBe(401)
  expect((await api('/payments/firms', admin, offered)).status).toBe(200)
  firm = await mailed(contactEmail, /\/firm\?firm=([\w-]+)/)
  const seen = await api('/firms?firm=' + firm, null)
  expect(seen.body).toMatchObject({ name: 'Northwind Atelier', seats: 2, standing: 'offered' })
  const { body } = await api<{ url: string }>('/firms/checkout', null, { firm })
  const session = new URL(body.url).searchParams.get('session')
  expect((await api(`/sandbox/checkout?session=${session}`, null, { card: 'works' })).status).toBe(200)
})

test('its contact makes an account that looks after the seats, and is no membership', async () => {
  const token = await mailed(contactEmail, /\/create-account\?for=seats&token=([\w-]+)/)
  contact = await makeAccount(contactEmail, token)
  expect(await accessOf(contact)).toMatchObject({ is_member: false })
  expect(await seatsOf(contact)).toMatchObject([{ id: firm, used: [] }])
})

test('nobody else sees the firm, invites for it, or changes its number', async () => {
  const { email } = await newMember()
  const stranger = await signedIn(email)
  expect(await seatsOf(stranger)).toEqual([])
  const asked = { firm, email: randomEmail(), name: 'Bo Lind' }
  for (const caller of [stranger, null]) {
    const { status } = await api('/account/seats/invite', caller, asked)
    expect(status).toBe(caller ? 404 : 401)
  }
  expect((await api(`/account/seats/number?firm=${firm}&seats=3`, stranger)).status).toBe(404)
  for (const caller of [contact, stranger])
    for (const rpc of [caller.rpc('firms'), caller.rpc('firm_seats', { firm_id: firm })])
      expect((await rpc).error).toMatchObject({ code: '42501' })
  const { data } = await admin.rpc('firms')
  expect((data as { id: string }[]).find(({ id }) => id === firm)).toMatchObject({ seats: 2, used: 0 })
})

test('a colleague takes the seat that was mailed, once, and is a member until it is freed', async () => {
  expect(
    (await api('/account/seats/invite', contact, { firm, email: colleagueEmail, name: 'Bo Lind' })).status,
  ).toBe(200)
  const token = await mailed(colleagueEmail, /\/seat#([\w-]+)/)
  const taking = { token, name: 'Bo Lind', termsAccepted: true }
  const both = await Promise.all([api('/seats/take', null, taking), api('/seats/take', null, taking)])
  expect(both.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
  const colleague = await makeAccount(
    colleagueEmail,
    await mailed(colleagueEmail, /\/create-account\?token=([\w-]+)/),
  )
  expect(await accessOf(colleague)).toMatchObject({ is_member: true, state: 'seat', source: 'seat' })

  const seats = (await seatsOf(contact))[0]!.used
  expect(seats).toMatchObject([{ status: 'taken' }])
  const free = (caller: SupabaseClient) => api(`/account/seats/${seats[0]!.id}/free`, caller, {})
  expect((await free(colleague)).status).toBe(404)
  expect(await accessOf(colleague)).toMatchObject({ is_member: true })
  expect((await free(contact)).status).toBe(200)
  expect(await accessOf(colleague)).toMatchObject({ is_member: false })
  const { data } = await colleague.from('member_directory_profiles').select('*').limit(5)
  expect(data).toEqual([])
})
