import { beforeEach, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { lastingSession } from '@/testing/fake-auth'
import { testConfig } from '@/testing/test-config'
import { askForDigest } from './early-digest'

const frame = document.createElement('div')
const digest = { id: '1', title: 'Notes', content: 'One\n\nTwo\n\n<b>Three</b>', published_at: null }
const enter = (expiresInSeconds: number) =>
  localStorage.setItem(
    sessionStorageKey(testConfig.supabaseUrl),
    JSON.stringify({ ...lastingSession({}), expires_at: Date.now() / 1000 + expiresInSeconds }),
  )
const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify([digest]), { status })),
  )

beforeEach(() => {
  frame.innerHTML =
    '<div hidden><article><h3></h3><p>First</p><p class="soft">Following</p></article></div><i></i>'
})

it('draws every paragraph as text, and hands the digest over once', async () => {
  enter(600)
  answer(200)
  const early = askForDigest(frame, testConfig)!
  expect(await early.take()).toEqual(digest)
  expect(early.take()).toBeUndefined()
  expect(frame.innerHTML).toBe(
    '<div><article><h3>Notes</h3><p>One</p><p class="soft">Two</p><p class="soft">&lt;b&gt;Three&lt;/b&gt;</p></article></div>',
  )
})

it('asks nothing with a session that the client renews first', () => {
  enter(60)
  answer(200)
  expect(askForDigest(frame, testConfig)).toBeUndefined()
  expect(fetch).not.toHaveBeenCalled()
})

it('leaves the frame alone when it is refused', async () => {
  enter(600)
  answer(401)
  await expect(askForDigest(frame, testConfig)!.take()).rejects.toThrow('401')
  expect(frame.querySelector('div')!.hidden).toBe(true)
})
