// What the editor says when it loads, when it cannot, and when saving fails.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import type { OwnProfile } from '../api/get-own-profile'
import { ProfileEditor } from './profile-editor'

const wire = vi.hoisted(() => ({ read: vi.fn(), patch: vi.fn(), forget: vi.fn() }))
vi.mock('@/lib/supabase', () => ({
  supabase: {
    from: (table: string) => ({
      select: () => ({
        eq: () =>
          table === 'secure_profiles'
            ? { single: () => wire.read() }
            : Promise.resolve({ data: [], error: null }),
      }),
      update: (row: unknown) => ({
        eq: () => ({ eq: (_column: string, seen: string) => ({ select: () => wire.patch(row, seen) }) }),
      }),
    }),
  },
}))

const row: OwnProfile['row'] = {
  name: 'Ada',
  business_name: null,
  role: null,
  location: null,
  bio: null,
  avatar_url: null,
  industry: null,
  team_size: null,
  revenue_size: null,
  company_stage: null,
  linkedin_url: null,
  company_website: null,
  expertise: [],
  company_description: null,
  open_to_networking: false,
  visibility: {},
  updated_at: 'first',
}
const answer = (data: unknown) => ({ data, error: null, status: 200 })
const broken = { data: null, error: { message: 'no' }, status: 500 }

configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

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
  wire.read.mockResolvedValue(answer(row))
  wire.patch.mockResolvedValue(answer([{ id: 'user-1' }]))
  toasts.show({ title: 'nothing yet' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const onChanged = vi.fn()
  const editor = <ProfileEditor userId="user-1" onCancel={() => {}} onChanged={onChanged} />
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: editor }])} />
    </QueryClientProvider>,
  )
  return onChanged
}

async function save(bio: string) {
  fireEvent.change(await screen.findByLabelText('Bio'), { target: { value: bio } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).not.toBe('nothing yet'))
  return toasts.getSnapshot()[0]!
}

it('says that it loads, and then that it could not, with a way to try again', async () => {
  wire.read.mockResolvedValueOnce(broken)
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading profile...')
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading profile')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Full Name')).value).toBe('Ada')
})

it('says that it saved', async () => {
  const onChanged = open()
  expect(await save('Potter')).toMatchObject({ title: 'Profile updated successfully' })
  expect(wire.patch).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ bio: 'Potter' }), 'first')
  expect(onChanged).toHaveBeenCalledOnce()
})

it('says that it could not save, and keeps what was typed', async () => {
  wire.patch.mockResolvedValue(broken)
  const onChanged = open()
  expect(await save('Potter')).toMatchObject({ title: 'Error updating profile', variant: 'destructive' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Potter')
  expect(onChanged).not.toHaveBeenCalled()
})

it('is not stopped by a change of the row that is none of the form', async () => {
  wire.read.mockResolvedValueOnce(answer(row)).mockResolvedValue(answer({ ...row, updated_at: 'second' }))
  wire.patch.mockImplementation((_row, seen) =>
    Promise.resolve(answer(seen === 'second' ? [{ id: 'user-1' }] : [])),
  )
  open()
  expect(await save('Potter')).toMatchObject({ title: 'Profile updated successfully' })
})
