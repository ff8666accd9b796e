import { beforeEach, expect, it, vi } from 'vitest'
import { dropOpenedLink, openedLink, takeOpenedLink } from './opened-link'

const address = () => window.location.pathname + window.location.search + window.location.hash
const open = (path: string, type = 'navigate') => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  window.history.replaceState(null, '', path)
  const entries = window.history.length
  takeOpenedLink()
  expect(window.history.length).toBe(entries)
}

beforeEach(() => sessionStorage.clear())

it.each([
  [
    '/set-password#access_token=a&refresh_token=r&expires_in=3600&expires_at=9&token_type=bearer&type=recovery',
    '/set-password#type=recovery',
    { access_token: 'a', refresh_token: 'r', expires_in: '3600', expires_at: '9', token_type: 'bearer' },
  ],
  [
    '/auth/confirm?token_hash=h&type=signup&email=a%40b.co',
    '/auth/confirm?type=signup&email=a%40b.co',
    { token_hash: 'h' },
  ],
  ['/?access_token=a&tab=1#faq', '/?tab=1#faq', { access_token: 'a' }],
  ['/about#provider_token=p', '/about', { provider_token: 'p' }],
])('takes the secrets out of %s', (opened, left, found) => {
  open(opened)
  expect(address()).toBe(left)
  expect(openedLink()).toEqual(found)
})

it.each(['/set-password?source=reset&email=a%40b.co&t=1', '/#faq', '/events?search=a+b#type=recovery'])(
  'leaves %s as it is',
  path => {
    open(path)
    expect(address()).toBe(path)
    expect(openedLink()).toEqual({})
  },
)

it('keeps them for a reload, and for their own page alone', () => {
  open('/auth/confirm?token_hash=h&type=signup')
  open('/auth/confirm?type=signup', 'reload')
  expect(openedLink()).toEqual({ token_hash: 'h' })
  window.history.replaceState(null, '', '/set-password')
  expect(openedLink()).toEqual({})
})

it('forgets them once they are dropped, or another page is opened in the tab', () => {
  open('/auth/confirm?token_hash=h&type=signup')
  dropOpenedLink()
  expect(openedLink()).toEqual({})
  open('/auth/confirm?token_hash=h&type=signup')
  open('/auth/confirm')
  expect(openedLink()).toEqual({})
})
