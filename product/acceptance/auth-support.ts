// Makes real clients for the auth acceptance tests, each with an address of its own, and reads the mail they receive.
import { randomBytes, randomInt } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, inject, vi } from 'vitest'
import { MAILBOX_KEY } from '../../test/product-environment'

export const PASSWORD = 'Correct-horse-1'
/** A hash of it that is checked in a sixtieth of the time that one of the server takes. */
const PASSWORD_HASH = '$2b$04$onR.zMIhuIJrMlfGNZuRZeQ0u0a/hSKBy9TIGXNYIU4MHW.A7lPmK'

export const server = () => inject('server')

export function randomEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.com`
}

/** Limits are counted by address. The server trusts one proxy to name it. */
export function randomAddress(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}

export interface ClientOptions {
  key?: string
  address?: string
  flowType?: 'implicit' | 'pkce'
}

/** Makes a client of a browser of its own, which shares nothing with others. */
export function newClient({ key, address, flowType }: ClientOptions = {}): SupabaseClient {
  const { url, publishableKey } = server()
  const stored = new Map<string, string>()
  return createClient(url, key ?? publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: flowType ?? 'implicit',
      storageKey: randomBytes(6).toString('hex'),
      storage: {
        getItem: name => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: name => void stored.delete(name),
      },
    },
    global: { headers: { 'x-forwarded-for': address ?? randomAddress() } },
    // Node 20 has no WebSocket, and nothing here uses realtime.
    realtime: { transport: class {} as never },
  })
}

export const operator = () => newClient({ key: server().secretKey })

/** Sends a request that no client would send. */
export function request(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${server().url}/auth/v1${path}`, {
    redirect: 'manual',
    ...init,
    headers: { apikey: server().publishableKey, 'x-forwarded-for': randomAddress(), ...init.headers },
  })
}

export function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return request(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export interface AuthMail {
  id: string
  tokenHash: string
  type: string
  redirectTo: string | null
  code: string
}

/** Returns the mails to this address, latest first. */
export async function mailsTo(email: string): Promise<AuthMail[]> {
  const response = await fetch(`${server().url}/api/mailbox?key=${MAILBOX_KEY}`)
  const mails = (await response.json()) as { id: string; to: string; text: string }[]
  return mails.filter(mail => mail.to === email).map(readMail)
}

/** Waits until this many mails have come, and returns the latest. */
export async function nextMail(email: string, count = 1): Promise<AuthMail> {
  return vi.waitFor(async () => {
    const mails = await mailsTo(email)
    expect(mails.length).toBeGreaterThanOrEqual(count)
    return mails[0]!
  }, 5_000)
}

function readMail({ id, text }: { id: string; text: string }): AuthMail {
  const link = /https?:\/\/\S*token_hash=[^\s)\]>]+/.exec(text)?.[0]
  const params = new URL(link ?? 'http://none').searchParams
  return {
    id,
    tokenHash: params.get('token_hash') ?? '',
    type: params.get('type') ?? '',
    redirectTo: params.get('redirect_to'),
    code: /(?<![\w-])\d{6}(?![\w-])/.exec(text.replace(link ?? '', ''))?.[0] ?? '',
  }
}

/** Makes an account with a confirmed address. */
export async function newMember(): Promise<{ email: string; id: string }> {
  const email = randomEmail()
  const { data, error } = await operator().auth.admin.createUser({
    email,
    password_hash: PASSWORD_HASH,
    email_confirm: true,
  })
  if (error) throw error
  return { email, id: data.user.id }
}

export async function signedIn(email: string, password = PASSWORD): Promise<SupabaseClient> {
  const client = newClient()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Applies and pays, and leaves before the account is made. @returns the address */
export async function newPayer(): Promise<string> {
  const email = randomEmail()
  const send = async (path: string, body: object) => {
    const response = await fetch(`${server().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify(body),
    })
    expect(response.ok, path).toBe(true)
    return (await response.json()) as { id: string }
  }
  const application = {
    name: 'Ada Lovelace',
    businessName: 'Engines',
    role: 'founder',
    reason: 'To meet people.',
  }
  const { id } = await send('/api/applications', { ...application, email })
  await send('/api/checkout/sandbox', { plan: 'annual', email, applicationId: id })
  return email
}
