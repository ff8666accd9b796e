import { render, screen } from '@testing-library/react'
import { createElement, Suspense } from 'react'
import { beforeEach, expect, it, onTestFinished, vi, type MockInstance } from 'vitest'
import { fakeServer, unreachable, type FakeResponse } from '@/testing/fake-server'
import { pendingReload } from './load-again'
import { lazyPart, loadPart } from './load-part'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let assign: ReturnType<typeof vi.fn<(address: string) => void>>
let reload: ReturnType<typeof vi.fn<() => void>>
let onLine: boolean
let logged: MockInstance<typeof console.warn>

beforeEach(() => {
  logged = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  assign = vi.fn()
  reload = vi.fn()
  onLine = true
  vi.stubGlobal('location', { href: 'http://localhost:3000/dashboard', assign, reload })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine)
})
const server = (respond: () => FakeResponse = () => ({ body: {} })) =>
  fakeServer({ '/api/health/live': respond })

it('asks for nothing but the part while all is well', async () => {
  const requests = server()
  await expect(loadPart(() => Promise.resolve('page'))).resolves.toBe('page')
  expect(requests).toEqual([])
})

it('waits for the network, and loads the part then', async () => {
  server()
  onLine = false
  const load = vi.fn(() => (onLine ? Promise.resolve('page') : gone()))
  const loading = loadPart(load)
  await expect.poll(() => load).toHaveBeenCalledOnce()
  onLine = true
  window.dispatchEvent(new Event('online'))
  await expect(loading).resolves.toBe('page')
  expect(assign).not.toHaveBeenCalled()
})

it('reloads the page where the browser remembers the failure', async () => {
  server()
  onLine = false
  const load = vi.fn(gone)
  void loadPart(load, () => '/events')
  await expect.poll(() => load).toHaveBeenCalledOnce()
  onLine = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('/events')
})

it('reloads the address once when a new build has replaced a part of it', async () => {
  server()
  void loadPart(gone, () => '/events?tab=past')
  await expect.poll(() => assign).toHaveBeenCalledExactlyOnceWith('/events?tab=past')
  // The auth client of an earlier file may warn as well.
  const notLoaded = logged.mock.calls.filter(([what]) => what === 'Not loaded:')
  expect(notLoaded).toEqual([['Not loaded:', expect.any(TypeError)]])
  await expect(loadPart(gone, () => '/events?tab=past')).rejects.toThrow('dynamically imported')
  void loadPart(gone)
  await expect.poll(() => reload).toHaveBeenCalledOnce()
  expect(assign).toHaveBeenCalledOnce()
})

it('leaves the page alone when nobody wants the part any more', async () => {
  server()
  await expect(loadPart(gone, () => null)).rejects.toThrow('dynamically imported')
  expect(assign).not.toHaveBeenCalled()
})

it('does not leave the page for a server that is down', async () => {
  vi.useFakeTimers()
  let up = false
  server(() => (up ? { body: {} } : unreachable()))
  void loadPart(gone, () => '/events')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(assign).not.toHaveBeenCalled()
  up = true
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/events'), 10_000)
})

/** Marks something on the page as unsaved for the rest of the test. */
function unsavedWork() {
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  onTestFinished(() => window.removeEventListener('beforeunload', ask))
}

it('leaves a page with unsaved work to the person, as often as they ask', async () => {
  server()
  unsavedWork()
  let target = '/events'
  void loadPart(gone, () => target)
  await expect.poll(pendingReload.getSnapshot).not.toBeNull()
  expect(assign).not.toHaveBeenCalled()
  pendingReload.getSnapshot()?.()
  // The browser asked, and the person stayed.
  target = '/resources'
  pendingReload.getSnapshot()?.()
  expect(assign.mock.calls).toEqual([['/events'], ['/resources']])
})

it('shows the page around a gone part again where unsaved work is on it', async () => {
  server()
  unsavedWork()
  const Part = lazyPart<object>(gone)
  render(
    createElement(
      Suspense,
      { fallback: 'Loading' },
      createElement('input', { defaultValue: 'typed' }),
      createElement(Part),
    ),
  )
  expect(await screen.findByDisplayValue<HTMLInputElement>('typed')).toBeTruthy()
  expect(pendingReload.getSnapshot()).not.toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('draws a preloaded part at once, without a fallback that it would replace', async () => {
  const load = vi.fn(async () => () => 'part')
  const Part = lazyPart(load)
  Part.preload()
  await load.mock.results[0]!.value
  await Promise.resolve()
  render(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)))
  expect(document.body.textContent).toBe('part')
  expect(load).toHaveBeenCalledOnce()
})
