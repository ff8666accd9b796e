// The editor says when it loads, when it cannot, and when saving fails.
import { hideableFields } from '@juno/domain/profiles/profile-visibility'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { profileFields } from '../profile-field-texts'
import { ownColumns, type ProfileRow } from '../profile-values'
import { ProfileEditor } from './profile-editor'
import { fakeServer, refused, sent, type Responses } from '@/testing/fake-server'

let requests: Request[]

const row = {
  ...(Object.fromEntries(ownColumns.map(name => [name, null])) as unknown as ProfileRow),
  name: 'Ada',
  open_to_networking: false,
  visibility: {},
  updated_at: 'first',
}
const broken = () => refused('no', 500)
const saved = [{ id: 'user-1' }]

function serve(changes: Responses = {}) {
  requests = fakeServer({
    'GET /rest/v1/secure_profiles': row,
    'PATCH /rest/v1/secure_profiles': saved,
    'GET /rest/v1/profile_hidden_fields': [],
    'POST /rest/v1/rpc/own_quotas': [],
    ...changes,
  })
}

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
  serve()
  toasts.show({ title: 'nothing yet' })
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
  let reads = 0
  serve({ 'GET /rest/v1/secure_profiles': () => (reads++ === 0 ? broken() : { body: row }) })
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading profile...')
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading profile')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Full Name/)).value).toBe('Ada')
})

it('has a control for each field of the form', async () => {
  open()
  await screen.findByLabelText('Bio')
  const { visibility: _, ...fields } = profileFields
  for (const field of Object.values(fields))
    screen.getAllByLabelText(new RegExp(`^${typeof field === 'string' ? field : field.label}`))
  expect(screen.getAllByLabelText(/^Who sees your/)).toHaveLength(hideableFields.length)
})

it('reads hidden fields after the row whose version it saves', async () => {
  let answer = () => {}
  const answered = new Promise<void>(done => (answer = done))
  serve({ 'GET /rest/v1/secure_profiles': () => answered.then(() => ({ body: row })) })
  open()
  await waitFor(() => expect(sent(requests, 'GET', 'secure_profiles')).toHaveLength(1))
  expect(sent(requests, 'GET', 'profile_hidden_fields')).toEqual([])
  answer()
  await screen.findByLabelText('Bio')
  expect(sent(requests, 'GET', 'profile_hidden_fields')).toHaveLength(1)
})

it('says how many files the member may still upload today, once few are left', async () => {
  const quotas = [
    { kind: 'uploads', used: 28, allowed: 30 },
    { kind: 'bytes', used: 12 * 1024 ** 2, allowed: 500 * 1024 ** 2 },
  ]
  serve({ 'POST /rest/v1/rpc/own_quotas': quotas })
  open()
  expect(await screen.findByText('You can upload 2 more files today.')).toBeTruthy()
})

it('says that it saved', async () => {
  const onChanged = open()
  expect(await save('Potter')).toMatchObject({ title: 'Profile updated successfully' })
  const [patch, ...more] = sent(requests, 'PATCH', 'updated_at=eq.first')
  expect(await patch!.json()).toMatchObject({ bio: 'Potter' })
  expect(more).toEqual([])
  expect(onChanged).toHaveBeenCalledOnce()
})

it('counts the areas of expertise before there are too many', async () => {
  open()
  const areas = Array.from({ length: 31 }, (_, n) => `Area ${n}`).join(', ')
  fireEvent.paste(await screen.findByLabelText('Areas of Expertise'), {
    clipboardData: { getData: () => areas },
  })
  expect(screen.getByText('31 of 30 areas')).toBeTruthy()
})

it('says that it could not save, and keeps what was typed', async () => {
  serve({ 'PATCH /rest/v1/secure_profiles': broken })
  const onChanged = open()
  expect(await save('Potter')).toMatchObject({ title: 'Error updating profile', variant: 'destructive' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Potter')
  expect(onChanged).not.toHaveBeenCalled()
})

it('is not stopped by a change of the row that is none of the form', async () => {
  let reads = 0
  serve({
    'GET /rest/v1/secure_profiles': () => ({
      body: reads++ === 0 ? row : { ...row, updated_at: 'second' },
    }),
    'PATCH /rest/v1/secure_profiles': ({ url }: Request) => ({
      body: url.includes('updated_at=eq.second') ? saved : [],
    }),
  })
  open()
  expect(await save('Potter')).toMatchObject({ title: 'Profile updated successfully' })
})
