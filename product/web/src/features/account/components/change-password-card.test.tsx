// Tests every sentence of the Change Password card (docs/specification/sign-in.md#change-password).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { lastingSession, storeSession } from '@/testing/fake-auth'
import { authRefusal } from '@/testing/fake-factors'
import { fakeServer, sent, unreachable, type Responses } from '@/testing/fake-server'
import { ChangePasswordCard } from './change-password-card'

let requests: Request[]
const good = 'Correct-Horse-7'

function serve(changes: Responses = {}) {
  requests = fakeServer({
    'POST /auth/v1/token': () => ({ body: lastingSession({}) }),
    'PUT /auth/v1/user': () => ({ body: lastingSession({}).user }),
    ...changes,
  })
}
const signIns = () => sent(requests, 'POST', '/auth/v1/token?grant_type=password')
const changes = () => Promise.all(sent(requests, 'PUT', '/auth/v1/user').map(request => request.json()))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  storeSession({})
  serve()
  toasts.show({ title: 'nothing yet' })
})
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
  ['Password1!', 'Many people use this password, so it is easy to guess. Please choose another one.'],
])('%s: the first rule that fails is named', async (next, description) => {
  const { toast } = await change(next)
  expect(toast).toMatchObject({ title: 'Password requirements not met', description, variant: 'destructive' })
  expect(signIns()).toEqual([])
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
  expect(await signIns()[0]!.json()).toMatchObject({ email: 'ada@example.com', password: 'Old-Horse-7' })
  expect(await changes()).toMatchObject([{ password: good }])
  expect(toast).toMatchObject({
    title: 'Password updated',
    description: 'Your password has been successfully updated.',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('')
})

it('says when the current password is wrong, and changes nothing', async () => {
  serve({ 'POST /auth/v1/token': authRefusal('invalid_credentials', 400) })
  const { toast } = await change(good)
  expect(toast).toMatchObject({
    title: 'Current password is incorrect',
    description: 'Please enter your current password correctly.',
  })
  expect(await changes()).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(good)
})

it('keeps a session at aal2: the current password is sent with the new one', async () => {
  storeSession({ level: 'aal2' })
  serve({ 'PUT /auth/v1/user': authRefusal('current_password_invalid', 400) })
  const { toast, unmount } = await change(good)
  expect(toast).toMatchObject({ title: 'Current password is incorrect' })
  unmount()
  toasts.show({ title: 'nothing yet' })
  serve()
  expect((await change(good)).toast.title).toBe('Password updated')
  expect(await changes()).toMatchObject([{ password: good, current_password: 'Old-Horse-7' }])
  expect(signIns()).toEqual([])
})

it.each([
  ['the service has a reason', authRefusal('same_password'), 'The service says no.'],
  ['there is no answer', unreachable, 'An unexpected error occurred. Please try again.'],
])('says Error when %s', async (_when, response, description) => {
  serve({ 'PUT /auth/v1/user': response })
  expect((await change(good)).toast).toMatchObject({ title: 'Error', description })
  // The auth client logs a lost connection.
  vi.spyOn(console, 'error').mockClear()
})

it('says Error when something unforeseen happens', async () => {
  serve({ 'POST /auth/v1/token': () => ({ text: '<html>' }) })
  expect((await change(good)).toast).toMatchObject({
    title: 'Error',
    description: 'An unexpected error occurred. Please try again.',
  })
})
