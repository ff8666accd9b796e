import { afterEach, expect, it, vi } from 'vitest'

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
const openDoor = async () => {
  vi.resetModules()
  return (await import('./browser-storage')).deviceStorage
}
afterEach(() => {
  vi.restoreAllMocks()
})

it('keeps in the browser what is stored', async () => {
  const storage = await openDoor()
  storage.setItem('a', '1')
  expect([localStorage.getItem('a'), storage.getItem('a'), storage.keys(), storage.isLasting()]).toEqual([
    '1',
    '1',
    ['a'],
    true,
  ])
  storage.removeItem('a')
  expect([localStorage.getItem('a'), storage.getItem('a')]).toEqual([null, null])
})

it('works in memory where the browser blocks site data, and says that it does not last', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked)
  const storage = await openDoor()
  expect([storage.getItem('a'), storage.keys(), storage.isLasting()]).toEqual([null, [], false])
  storage.setItem('a', '1')
  expect([storage.getItem('a'), storage.keys()]).toEqual(['1', ['a']])
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
})

it('keeps the newer value where the browser has no room for it', async () => {
  const storage = await openDoor()
  storage.setItem('a', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  storage.setItem('a', 'new')
  expect([storage.getItem('a'), storage.keys(), storage.isLasting()]).toEqual(['new', ['a'], false])
})
