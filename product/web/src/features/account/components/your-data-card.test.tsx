// Tests closing the account, with a password and without one.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeSession } from '@/testing/fake-auth'
import { authRefusal } from '@/testing/fake-factors'
import { fakeServer, sent, type FakeResponse, type Responses } from '@/testing/fake-server'
import { YourDataCard } from './your-data-card'

let requests: Request[]
const onClosed = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  storeSession({})
  onClosed.mockReset()
})
async function open(password: string, responses: Responses = {}) {
  requests = fakeServer({
    '/api/account/password': { password },
    'GET /auth/v1/reauthenticate': {},
    'POST /api/account/close': { membershipEndsAt: null },
    ...responses,
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <YourDataCard userId="user-1" email="ada@example.com" onClosed={onClosed} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close my account' }))
  await screen.findByRole('dialog', { name: 'Close your account?' })
}
const closings = () =>
  Promise.all(sent(requests, 'POST', '/api/account/close').map(request => request.clone().json()))
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Close it for good' }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('asks for the password where there is one', async () => {
  await open('set')
  type('Your password', 'Old-Horse-7')
  confirm()
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith(null))
  expect(await closings()).toEqual([{ password: 'Old-Horse-7' }])
})

it.each(['none', 'managed'])('emails a code where the password is %s, and takes it', async password => {
  let response: FakeResponse = { status: 400, body: { code: 'wrong_code', message: 'This code is wrong.' } }
  await open(password, { 'POST /api/account/close': () => response })
  expect(screen.queryByLabelText('Your password')).toBeNull()
  confirm()
  expect(await screen.findByText('Please enter the six-digit code that we sent you.')).toBeTruthy()
  expect(await closings()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code' }))
  expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeTruthy()
  type('Six-digit code', '123 456')
  confirm()
  expect(await screen.findByText('This code is wrong.')).toBeTruthy()
  expect(onClosed).not.toHaveBeenCalled()
  response = { status: 503, body: {} }
  confirm()
  expect(await screen.findByText(/Nothing was removed. Please ask for a new code/)).toBeTruthy()
  response = { body: { membershipEndsAt: '2027-01-01T00:00:00Z' } }
  confirm()
  await waitFor(() => expect(onClosed).toHaveBeenCalledWith('2027-01-01T00:00:00Z'))
  expect(await closings()).toEqual(Array(3).fill({ code: '123456' }))
})

it('texts the code to an account without an address', async () => {
  fakeServer({ '/api/account/password': { password: 'none' }, 'GET /auth/v1/reauthenticate': {} })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <YourDataCard userId="user-1" email="" onClosed={onClosed} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close my account' }))
  expect(await screen.findByText(/so we make sure by text that it is you/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Text me a code' }))
  expect(await screen.findByText('We texted a code to your phone. It works once.')).toBeTruthy()
})

it('says what is missing where there is neither an address nor a number', async () => {
  fakeServer({
    '/api/account/password': { password: 'none' },
    'GET /auth/v1/reauthenticate': authRefusal('validation_failed', 400),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <YourDataCard userId="user-1" email="" onClosed={onClosed} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close my account' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Text me a code' }))
  expect(await screen.findByText(/has no email address yet. Please add one first/)).toBeTruthy()
})

it('says so when it cannot be known how to close it, and asks again', async () => {
  let status = 500
  requests = fakeServer({ '/api/account/password': () => ({ status, body: { password: 'set' } }) })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <YourDataCard userId="user-1" email="ada@example.com" onClosed={onClosed} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Close my account' })
  fireEvent.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  status = 200
  fireEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'Close your account?' })).toBeTruthy()
})
