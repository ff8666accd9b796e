import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastStore, TOAST_REMOVE_DELAY } from './toast-store'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows one toast at a time, the latest', () => {
  const store = createToastStore()
  store.show({ title: 'First' })
  store.show({ title: 'Second', variant: 'destructive' })
  expect(store.getSnapshot()).toMatchObject([{ title: 'Second', variant: 'destructive', open: true }])
})

it('closes a dismissed toast at once and forgets it after the removal delay', () => {
  const store = createToastStore()
  const id = store.show({ title: 'Saved' })
  store.dismiss(id)
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1)
  expect(store.getSnapshot()).toMatchObject([{ title: 'Saved', open: false }])
  vi.advanceTimersByTime(1)
  expect(store.getSnapshot()).toEqual([])
})

it('ends with the next act what was shown for a second, and nothing that has just appeared', () => {
  const store = createToastStore()
  store.show({ title: 'Missing information' })
  vi.advanceTimersByTime(999)
  store.act()
  expect(store.getSnapshot()).toMatchObject([{ open: true }])
  vi.advanceTimersByTime(1)
  store.act()
  expect(store.getSnapshot()).toMatchObject([{ open: false }])
})

it('keeps the toast that came after the dismissed one', () => {
  const store = createToastStore()
  store.dismiss(store.show({ title: 'First' }))
  store.show({ title: 'Second' })
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY)
  expect(store.getSnapshot()).toMatchObject([{ title: 'Second' }])
})
