import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { endClients } from '../../../../test/end-clients'
import { lastingSession } from '@/testing/fake-auth'
import { fakeServer, sent } from '@/testing/fake-server'
import { testConfig } from '@/testing/test-config'
import { sessionStorageKey } from './auth/stored-session'

const enter = (expiresInSeconds: number) =>
  localStorage.setItem(
    sessionStorageKey(testConfig.supabaseUrl),
    JSON.stringify({ ...lastingSession({}), expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds }),
  )

/** Reads as the first thing on a page, before the whole client was ever loaded. */
async function read() {
  const requests = fakeServer({
    '/rest/v1/events': [{ id: '1' }],
    'POST /auth/v1/token': { ...lastingSession({ level: 'aal1' }), access_token: 'renewed' },
  })
  vi.resetModules()
  const { supabase } = await import('./supabase')
  const { clientCreated } = await import('./auth/client-created')
  onTestFinished(() => void endClients(clientCreated))
  expect(await supabase.from('events').select('id')).toMatchObject({ data: [{ id: '1' }], error: null })
  const [{ headers } = new Request('about:blank')] = sent(requests, 'GET', '/rest/v1/events')
  return {
    key: headers.get('apikey'),
    token: headers.get('authorization'),
    isClientLoaded: clientCreated.isAnnounced(),
  }
}

beforeEach(() => localStorage.clear())

it('reads with the stored session, without the client that renews it', async () => {
  enter(600)
  const key = testConfig.publishableKey
  expect(await read()).toEqual({ key, token: 'Bearer access-token', isClientLoaded: false })
})

it('reads as a visitor with the publishable key alone', async () => {
  const key = testConfig.publishableKey
  expect(await read()).toEqual({ key, token: `Bearer ${key}`, isClientLoaded: false })
})

it('leaves a session that ends within ninety seconds to the client, which renews it', async () => {
  enter(60)
  expect(await read()).toMatchObject({ token: 'Bearer renewed', isClientLoaded: true })
})

it('leaves an address to the client that it has to read', async () => {
  enter(600)
  window.location.hash = '#error=access_denied'
  onTestFinished(() => void (window.location.hash = ''))
  expect(await read()).toMatchObject({ isClientLoaded: true })
})
