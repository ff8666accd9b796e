import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wait } from './wait'

describe('wait', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('resolves when the time has passed and not before', async () => {
    const done = vi.fn()
    const waiting = wait(1000).then(done)
    await vi.advanceTimersByTimeAsync(999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(done).toHaveBeenCalledOnce()
  })

  it('is called off by its signal and leaves no timer behind', async () => {
    const controller = new AbortController()
    const waiting = wait(1000, controller.signal)
    controller.abort(new Error('page left'))
    await expect(waiting).rejects.toThrow('page left')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not start when its signal was aborted before', async () => {
    await expect(wait(1000, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
    expect(vi.getTimerCount()).toBe(0)
  })
})
