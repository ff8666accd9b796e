import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NavigationContext, plainNavigation } from '@/components/navigation-context'
import { fakeServer, unreachable } from '@/testing/fake-server'
import { SiteHeader } from './site-header'

let isThere: boolean
vi.mock('./mobile-menu', () => ({
  get MobileMenu() {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => 'The menu'
  },
}))
const reload = vi.fn()

beforeEach(() => {
  isThere = false
  reload.mockClear()
  vi.stubGlobal('location', { href: 'http://localhost:3000/about', reload })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const open = () =>
  render(
    <NavigationContext value={plainNavigation('/about')}>
      <SiteHeader homePath="/" links={[]} />
    </NavigationContext>,
  )
const pressMenu = () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }))

it('says that its menu is missing, and keeps the page while the server is down', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let up = false
  const requests = fakeServer({ '/api/health/live': () => (up ? { body: {} } : unreachable()) })
  open()
  pressMenu()
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^The menu could not be loaded/),
  )
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).not.toHaveBeenCalled()
  up = true
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('opens its menu with the next click that finds it', async () => {
  // The header asks again and again whether the server is back. Without a fake clock it would ask the next file's
  // server.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fakeServer({ '/api/health/live': unreachable })
  open()
  pressMenu()
  await vi.waitFor(() => screen.getByRole('alert'))
  isThere = true
  pressMenu()
  await vi.waitFor(() => screen.getByText('The menu'))
  expect(screen.queryByRole('alert')).toBeNull()
})
