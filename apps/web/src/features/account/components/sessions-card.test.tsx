import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { SessionsCard } from './sessions-card'

const fakes = vi.hoisted(() => ({ rpc: vi.fn(), signOut: vi.fn() }))
vi.mock('@/lib/supabase', () => ({ supabase: { rpc: fakes.rpc, auth: { signOut: fakes.signOut } } }))

// A busy machine may take its time; waiting ends with the condition.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const session = (id: string, is_current: boolean) => ({
  id,
  signed_in_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-21T10:00:00Z',
  user_agent: is_current ? null : firefox,
  is_current,
})
let stored: ReturnType<typeof session>[]
let ends: () => unknown

beforeEach(() => {
  vi.clearAllMocks()
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
  ends = () => ({ data: true, error: null })
  fakes.rpc.mockImplementation((name: string, { session: id }: { session?: string } = {}) => {
    if (name === 'own_sessions') return { abortSignal: () => Promise.resolve({ data: stored, error: null }) }
    const answer = ends() as { error: unknown }
    if (!answer.error) stored = stored.filter(one => one.id !== id)
    return Promise.resolve(answer)
  })
  fakes.signOut.mockImplementation(() => {
    stored = stored.filter(one => one.is_current)
    return Promise.resolve({ error: null })
  })
  toasts.show({ title: 'nothing yet' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SessionsCard userId="ada" />
    </QueryClientProvider>,
  )
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Your sessions' })).findAllByRole('listitem')
const latestToast = () => toasts.getSnapshot()[0]

it('tells this device from the others, and offers no way to end this one here', async () => {
  open()
  const [here, there] = await lines()
  expect(here!.textContent).toContain('This device')
  expect(within(here!).queryByRole('button')).toBeNull()
  expect(there!.textContent).toContain('Firefox on Windows')
  expect(there!.textContent).toMatch(/Signed in .*, last used /)
})

it('signs out of one other place', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out of Firefox on Windows, signed in / }))
  await waitFor(() => expect(latestToast()?.title).toBe('Signed out there'))
  expect(fakes.rpc).toHaveBeenCalledWith('end_own_session', { session: 'there' })
  await waitFor(async () => expect(await lines()).toHaveLength(1))
  expect(screen.getByText('You are signed in nowhere else.')).toBeTruthy()
})

it('says when a session could not be ended, and keeps it in the list', async () => {
  ends = () => ({ data: null, error: { message: 'down', code: 'XX000' }, status: 500 })
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Sign out of Firefox/ }))
  await waitFor(() => expect(latestToast()?.title).toBe('That did not work'))
  expect(await lines()).toHaveLength(2)
})

it('asks before it signs out everywhere else, and says when it has', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' })
  expect(fakes.signOut).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out there' }))
  await waitFor(() => expect(latestToast()?.title).toBe('Signed out everywhere else'))
  expect(fakes.signOut).toHaveBeenCalledWith({ scope: 'others' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy()
})

it('says when signing out everywhere else failed', async () => {
  fakes.signOut.mockResolvedValue({ error: { name: 'AuthRetryableFetchError', message: 'Failed to fetch' } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out there' }))
  expect(await screen.findByText('Nobody was signed out. Please try again in a moment.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await lines()).toHaveLength(2)
})

it('still offers to sign out everywhere else when the list cannot be loaded', async () => {
  fakes.rpc.mockReturnValue({
    abortSignal: () => Promise.resolve({ data: null, error: { message: 'down' }, status: 500 }),
  })
  open()
  expect(await screen.findByText('Your sessions could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeTruthy()
})
