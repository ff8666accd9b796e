import { beforeEach, expect, it, vi } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { whenStored } from './browser-auth-store'

const session = sessionOf({ level: 'aal2' })
const store = (value: object) => {
  localStorage.setItem('key', JSON.stringify(value))
  window.dispatchEvent(new StorageEvent('storage', { key: 'key' }))
}

beforeEach(() => {
  vi.useFakeTimers()
})
it('waits for nothing when the session is stored', () => {
  store(session)
  expect(whenStored('key', session)).toBeNull()
})

it('waits until the session of the other tab has arrived here', async () => {
  store(sessionOf({ level: 'aal1' }))
  const arrived = vi.fn()
  const waiting = whenStored('key', session)!.then(arrived)
  store(sessionOf({ id: 'somebody else', level: 'aal1' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(arrived).not.toHaveBeenCalled()
  store(session)
  await waiting
})

it('does not wait for ever', async () => {
  const waiting = whenStored('key', session)
  await vi.advanceTimersByTimeAsync(2000)
  await expect(waiting).resolves.toBeUndefined()
})
