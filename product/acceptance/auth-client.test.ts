// Tests what auth-js does by itself: it notifies listeners, keeps and refreshes the session, and throws where it is
// asked to.
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { newClient, newMember, PASSWORD, randomAddress, randomEmail, server } from './auth-support'

function clientWith(stored: Map<string, string>, throwOnError = false) {
  const { url, publishableKey } = server()
  return createClient(url, publishableKey, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      throwOnError,
      storageKey: 'session',
      storage: {
        getItem: name => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: name => void stored.delete(name),
      },
    },
    global: { headers: { 'x-forwarded-for': randomAddress() } },
    realtime: { transport: class {} as never },
  })
}

test('listeners hear of sign-in, refresh, change and sign-out', async () => {
  const { email } = await newMember()
  const client = newClient()
  const events: string[] = []
  const { data } = client.auth.onAuthStateChange(event => void events.push(event))
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  await client.auth.refreshSession()
  await client.auth.updateUser({ data: { name: 'Ada' } })
  await client.auth.signOut()
  data.subscription.unsubscribe()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(events.filter(event => event !== 'INITIAL_SESSION')).toEqual([
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'SIGNED_OUT',
  ])
})

test('a stored session is found again, and refreshed before it expires', async () => {
  const stored = new Map<string, string>()
  const first = clientWith(stored)
  await first.auth.signInWithPassword({ email: (await newMember()).email, password: PASSWORD })
  const session = JSON.parse(stored.get('session')!) as { expires_at: number; refresh_token: string }
  stored.set('session', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 60 }))
  await first.auth.dispose()

  const { auth } = clientWith(stored)
  expect(await auth.initialize()).toEqual({ error: null })
  const refreshed = new Promise<string>(resolve => {
    auth.onAuthStateChange((event, found) => {
      if (event === 'TOKEN_REFRESHED') resolve(found!.refresh_token)
    })
  })
  await auth.startAutoRefresh()
  expect(await refreshed).not.toBe(session.refresh_token)
  await auth.stopAutoRefresh()
  expect((await auth.getUser()).error).toBeNull()
  await auth.dispose()
})

test('a client that throws on errors throws ours, with their codes', async () => {
  const { auth } = clientWith(new Map(), true)
  expect(auth.isThrowOnErrorEnabled()).toBe(true)
  const wrong = auth.signInWithPassword({ email: randomEmail(), password: PASSWORD })
  await expect(wrong).rejects.toMatchObject({ code: 'invalid_credentials', status: 400 })
  expect(newClient().auth.isThrowOnErrorEnabled()).toBeFalsy()
})
