import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { lastingSession, storeSession } from '@/testing/fake-auth'
import { fakeServer } from '@/testing/fake-server'
import { EmailAddressCard } from './email-address-card'

const user = { ...lastingSession({}).user, email: '' }

beforeEach(() => {
  storeSession({})
  fakeServer({
    '/api/account/password': { password: 'set' },
    'GET /auth/v1/user': user,
    'PUT /auth/v1/user': () => ({ body: { ...user, new_email: 'ada@example.com' } }),
  })
})

it('offers an account without an address to add one, and says what is left to do', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EmailAddressCard userId="user-1" email="" />
    </QueryClientProvider>,
  )
  expect(screen.getByText('Your account has no address yet.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add Email' }))
  expect((await screen.findByRole('status')).textContent).toContain(
    'We wrote to ada@example.com. The address counts',
  )
})

it('says of an address that nobody has read that the new one alone is asked', async () => {
  const unread = {
    ...user,
    email: 'ada@gmial.com',
    identities: [{ id: '1', user_id: 'user-1', provider: 'email', identity_data: { email_verified: false } }],
  }
  fakeServer({
    '/api/account/password': { password: 'set' },
    'GET /auth/v1/user': unread,
    'PUT /auth/v1/user': () => ({ body: { ...unread, new_email: 'ada@gmail.com' } }),
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EmailAddressCard userId="user-1" email="ada@gmial.com" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/Nobody has opened a link in an email to it yet/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('New Email'), { target: { value: 'ada@gmail.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change Email' }))
  const notice = await screen.findByText('Waiting to be confirmed')
  expect(notice.parentElement?.textContent).toContain('We wrote to ada@gmail.com. The address counts')
})
