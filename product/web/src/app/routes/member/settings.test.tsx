import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const open = async (email: string) => {
  await renderApp('/settings', {
    person: { email },
    responses: {
      '/api/account/password': { password: 'none' },
      '/api/account/membership': { membership: null, provider: 'none', card: null, receipts: [] },
      '/api/account/newsletter': { subscribed: false },
      '/auth/v1/user': sessionOf({ email }).user,
      '/auth/v1/user/oauth/grants': [],
      '/rest/v1/profiles': { event_reminders: true },
      '/rest/v1/rpc/own_sessions': [],
    },
  })
  await screen.findByRole('heading', { name: 'Close my account' })
}

it('offers a password to an account that signs in without one', async () => {
  await open('nadia@example.com')
  expect(await screen.findByRole('heading', { name: 'Set a password' })).toBeTruthy()
})

it('offers an address, and no password, to an account that has neither an address nor a number', async () => {
  await open('')
  expect(await screen.findByRole('button', { name: 'Add Email' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /password/i })).toBeNull()
})
