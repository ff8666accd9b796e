import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { prefetchPages, type ReadsEarly } from './prefetch-pages'
import { loadMatchedRoutes } from './router'

let loaded: string[]
let reads: number
let stop: () => void
const page = (path: string, handle?: ReadsEarly) => ({
  path,
  lazy: async () => {
    loaded.push(path)
    return { handle }
  },
})
const start = () => {
  const routes = [
    page('/dashboard'),
    page('/member-directory', { readEarly: async () => (reads += 1) }),
    page('/settings'),
  ]
  stop = prefetchPages(new QueryClient(), { createRoutes: () => routes, load: loadMatchedRoutes })
}

beforeEach(() => {
  loaded = []
  reads = 0
  document.body.innerHTML = `<a href="/member-directory"><b>All</b></a>
    <a href="/member-directory?search=ada"><i>Some</i></a>
    <a href="https://example.com/settings"><u>Elsewhere</u></a><a href="/settings"><s>Settings</s></a>`
})
afterEach(() => stop())
const come = (to: string, by = 'pointerover') =>
  document.querySelector(to)!.dispatchEvent(new Event(by, { bubbles: true }))

it('loads the pages of the header, and those whose links are approached, whose first rows it reads', async () => {
  start()
  expect(loaded).toEqual(['/dashboard', '/member-directory'])
  come('b')
  await vi.waitFor(() => expect(reads).toBe(1))
  come('i')
  come('u')
  come('s', 'focusin')
  await vi.waitFor(() => expect(loaded).toEqual(['/dashboard', '/member-directory', '/settings']))
  expect(reads).toBe(1)
})

it('loads nothing where people save data', () => {
  vi.spyOn(window, 'navigator', 'get').mockReturnValue({ connection: { saveData: true } } as never)
  start()
  come('b')
  expect(loaded).toEqual([])
})
