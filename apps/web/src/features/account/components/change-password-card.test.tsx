// Every sentence of the Change Password card (docs/specification/sign-in.md#change-password).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { sessionOf } from '@/testing/fake-auth'
import { ChangePasswordCard } from './change-password-card'

const auth = vi.hoisted(() => ({ getSession: vi.fn(), signInWithPassword: vi.fn(), updateUser: vi.fn() }))
vi.mock('@/lib/supabase', () => ({ supabase: { auth } }))

const good = 'Correct-Horse-7'
const refused = (code: string, message = 'The service says no.', name = 'AuthApiError') => ({
  data: {},
  error: { name, code, message },
})

// A busy machine may take its time; waiting ends with the condition.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  auth.getSession.mockResolvedValue({ data: { session: sessionOf({}) }, error: null })
  auth.signInWithPassword.mockResolvedValue({ data: {}, error: null })
  auth.updateUser.mockResolvedValue({ data: {}, error: null })
  toasts.show({ title: 'nothing yet' })
})
afterEach(cleanup)

async function change(next: string, confirmation = next, current = 'Old-Horse-7') {
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordCard email="ada@example.com" />
    </QueryClientProvider>,
  )
  for (const [label, value] of [
    ['Current Password', current],
    ['New Password', next],
    ['Confirm New Password', confirmation],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Update Password' }))
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).not.toBe('nothing yet'))
  return { ...view, toast: toasts.getSnapshot()[0]! }
}

it.each([
  ['Short-1', 'Password must be at least 8 characters long'],
  ['UPPER-CASE-1', 'Password must include lowercase letters'],
  ['lower-case-1', 'Password must include uppercase letters'],
  ['No-Numbers-Here', 'Password must include numbers'],
  ['NoSymbols123', 'Password must include symbols'],
  ['', 'Password must be at least 8 characters long'],
])('%s: the first rule that fails is named', async (next, description) => {
  const { toast } = await change(next)
  expect(toast).toMatchObject({ title: 'Password requirements not met', description, variant: 'destructive' })
  expect(auth.signInWithPassword).not.toHaveBeenCalled()
})

it('asks for the same password twice', async () => {
  const { toast } = await change(good, 'Correct-Horse-8')
  expect(toast).toMatchObject({
    title: 'Passwords do not match',
    description: 'Please ensure your new password and confirmation match.',
  })
})

it('proves the current password by signing in, then sets the new one and empties the fields', async () => {
  const { toast } = await change(good)
  expect(auth.signInWithPassword).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'Old-Horse-7' })
  expect(auth.updateUser).toHaveBeenCalledWith({ password: good })
  expect(toast).toMatchObject({
    title: 'Password updated',
    description: 'Your password has been successfully updated.',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('')
})

it('says when the current password is wrong, and changes nothing', async () => {
  auth.signInWithPassword.mockResolvedValue(refused('invalid_credentials'))
  const { toast } = await change(good)
  expect(toast).toMatchObject({
    title: 'Current password is incorrect',
    description: 'Please enter your current password correctly.',
  })
  expect(auth.updateUser).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(good)
})

it('keeps a session that has given its second factor: the current password travels with the new one', async () => {
  auth.getSession.mockResolvedValue({ data: { session: sessionOf({ level: 'aal2' }) }, error: null })
  auth.updateUser.mockResolvedValueOnce(refused('current_password_invalid'))
  const { toast, unmount } = await change(good)
  expect(toast).toMatchObject({ title: 'Current password is incorrect' })
  unmount()
  toasts.show({ title: 'nothing yet' })
  expect((await change(good)).toast.title).toBe('Password updated')
  expect(auth.updateUser).toHaveBeenLastCalledWith({ password: good, current_password: 'Old-Horse-7' })
  expect(auth.signInWithPassword).not.toHaveBeenCalled()
})

it.each([
  ['the service has a reason', refused('same_password'), 'The service says no.'],
  [
    'there is no answer',
    refused('', 'Failed to fetch', 'AuthRetryableFetchError'),
    'An unexpected error occurred. Please try again.',
  ],
])('says Error when %s', async (_when, answer, description) => {
  auth.updateUser.mockResolvedValue(answer)
  expect((await change(good)).toast).toMatchObject({ title: 'Error', description })
})

it('says Error when something unforeseen happens', async () => {
  auth.signInWithPassword.mockRejectedValue(new Error('boom'))
  expect((await change(good)).toast).toMatchObject({
    title: 'Error',
    description: 'An unexpected error occurred. Please try again.',
  })
})
