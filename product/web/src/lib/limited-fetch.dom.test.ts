import { expect, it, vi } from 'vitest'
import { limitedFetch } from './limited-fetch'

const hanging = () => {
  const fetched = vi.fn(
    (_: unknown, { signal }: RequestInit) =>
      new Promise<never>((_, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      ),
  )
  vi.stubGlobal('fetch', fetched)
}

it('gives up on a server that does not respond', async () => {
  vi.useFakeTimers()
  hanging()
  const failed = expect(limitedFetch('/api/x')).rejects.toThrow(TypeError)
  await vi.advanceTimersByTimeAsync(30_000)
  await failed
})

it('gives a file its time', async () => {
  vi.useFakeTimers()
  hanging()
  const onFailure = vi.fn()
  limitedFetch('/api/x', { method: 'POST', body: new FormData() }).catch(onFailure)
  await vi.advanceTimersByTimeAsync(299_999)
  expect(onFailure).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onFailure).toHaveBeenCalledOnce()
})

it('ends with the reason of the caller', async () => {
  hanging()
  const asking = new AbortController()
  const reason = new Error('left')
  const failed = expect(limitedFetch('/api/x', { signal: asking.signal })).rejects.toBe(reason)
  asking.abort(reason)
  await failed
})

it('leaves no timer behind', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await limitedFetch('/api/x')
  expect(vi.getTimerCount()).toBe(0)
})
