import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { pendingReload } from '@/lib/load-again'
import { OfflineNotice } from './offline-notice'

const open = () =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          element: (
            <>
              <Link to="/events">Events</Link>
              <Outlet />
              <OfflineNotice />
            </>
          ),
          children: [
            { path: '/', element: 'Dashboard' },
            { path: '/events', lazy: () => page },
          ],
        },
      ])}
    />,
  )
const goOffline = (offline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline)
    window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
  })

let arrive: (page: { Component: () => string }) => void
const page = new Promise<{ Component: () => string }>(resolve => {
  arrive = resolve
})

it('says that there is no network, which page waits for it, and that a page is slow', async () => {
  vi.useFakeTimers()
  open()
  expect(screen.queryByText(/offline|slow/)).toBeNull()
  goOffline(true)
  expect(screen.getByText(/^You are offline. Anything still loading/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Events' }))
  expect(screen.getByText('You are offline. The page will open once you are back online.')).toBeTruthy()
  expect(screen.getByText('Dashboard')).toBeTruthy()
  goOffline(false)
  expect(screen.queryByText(/offline|slow/)).toBeNull()
  act(() => void vi.advanceTimersByTime(2000))
  expect(screen.getByText('This page is slow to arrive. It will open on its own.')).toBeTruthy()
  arrive({ Component: () => 'Calendar' })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Calendar')).toBeTruthy()
  expect(screen.queryByText(/offline|slow/)).toBeNull()
})

it('leaves it to the person when a page of an older build is loaded again', () => {
  open()
  const load = vi.fn()
  act(() => pendingReload.offer(load))
  expect(screen.getByText(/^The site was updated while this page was open./)).toBeTruthy()
  goOffline(true)
  expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull()
  goOffline(false)
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(load).toHaveBeenCalledOnce()
})
