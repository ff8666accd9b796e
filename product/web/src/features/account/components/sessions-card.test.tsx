import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { SessionsCard } from './sessions-card'
import { storeSession } from '@/testing/fake-auth'
import { fakeServer, refused, sent, unreachable, type Responses } from '@/testing/fake-server'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const session = (id: string, is_current: boolean) => ({
  id,
  signed_in_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-21T10:00:00Z',
  user_agent: is_current ? null : firefox,
  is_current,
  address: is_current ? '203.0.113.7' : '198.51.100.1',
})
let stored: ReturnType<typeof session>[]
let requests: Request[]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  stored = [session('here', true), session('there', false)]
  storeSession({})
  serve()
  toasts.show({ title: 'nothing yet' })
})
function serve(changes: Responses = {}) {
  requests = fakeServer({
    'POST /rest/v1/rpc/own_sessions': () => ({ body: stored }),
    'POST /rest/v1/rpc/end_own_session': async (request: Request) => {
      const { session: ended } = (await request.json()) as { session: string }
      stored = stored.filter(({ id }) => id !== ended)
      return { body: true }
    },
    'POST /auth/v1/logout': () => {
      stored = stored.filter(({ is_current }) => is_current)
      return { status: 204 }
    },
    ...changes,
  })
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionsCard userId="ada" />
    </QueryClientProvider>,
  )
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Your sessions' })).findAllByRole('listitem')
const latestToast = () => toasts.getSnapshot()[0]

it('marks this device, and offers no button to sign it out', async () => {
  open()
  const [here, there] = await lines()
  expect(here!.textContent).toContain('This device')
  expect(within(here!).queryByRole('button')).toBeNull()
  expect(there!.textContent).toContain('Firefox on Windows')
  expect(there!.textContent).toMatch(/Signed in .*, last used /)
})

it('says a moment once', async () => {
  stored = stored.map(each => ({ ...each, last_used_at: '2026-11-20T10:00:20Z' }))
  open()
  const [, there] = await lines()
  expect(there!.textContent).toMatch(/Signed in [^,]+, 2026, [^,]+, from another network/)
  expect(there!.textContent).not.toContain('last used')
})

it('signs out of one other place', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out of Firefox on Windows, signed in / }))
  await waitFor(() => expect(latestToast()?.title).toBe('Signed out there'))
  expect(await sent(requests, 'POST', 'end_own_session')[0]!.json()).toEqual({ session: 'there' })
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(screen.getByText('You are not signed in anywhere else.')).toBeTruthy()
})

it('says when a session could not be ended, and keeps it in the list', async () => {
  serve({ 'POST /rest/v1/rpc/end_own_session': () => refused('down', 500) })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out of Firefox/ }))
  await waitFor(() => expect(latestToast()?.title).toBe('That did not work'))
  expect(await lines()).toHaveLength(2)
})

it('asks before it signs out everywhere else, and says when it has', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' })
  expect(sent(requests, 'POST', 'logout')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out there' }))
  await waitFor(() => expect(latestToast()?.title).toBe('Signed out everywhere else'))
  expect(sent(requests, 'POST', 'logout?scope=others')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByText('You are not signed in anywhere else.')).toBeTruthy()
})

it('says when signing out everywhere else failed', async () => {
  serve({ 'POST /auth/v1/logout': unreachable })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out there' }))
  expect(await screen.findByText('Nobody was signed out. Please try again in a moment.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await lines()).toHaveLength(2)
  // The auth client logs the failure.
  vi.spyOn(console, 'error').mockClear()
})

it('still offers to sign out everywhere else when the list cannot be loaded', async () => {
  serve({ 'POST /rest/v1/rpc/own_sessions': () => refused('down', 500) })
  open()
  expect(await screen.findByText('Your sessions could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeTruthy()
})

it('says from which network another session was used, and nothing of a place it does not know', async () => {
  const [here, there] = stored
  stored = [here!, there!, { ...there!, id: 'home', address: '203.0.113.7' }]
  open()
  const lines = within(await screen.findByRole('list', { name: 'Your sessions' })).getAllByRole('listitem')
  expect(lines.map(line => /, from .*?(?=Sign out|$)/.exec(line.textContent ?? '')?.[0])).toEqual([
    undefined,
    ', from another network (198.51.100.1)',
    ', from this network',
  ])
})
