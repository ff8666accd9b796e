import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const open = (email: string, url = '/settings', config = {}) =>
  renderApp(url, {
    person: { email },
    config,
    responses: {
      '/api/account/password': { password: 'none' },
      '/api/account/membership': { membership: null, provider: 'none', card: null, receipts: [] },
      '/auth/v1/user': sessionOf({ email }).user,
      '/auth/v1/user/oauth/grants': [],
      '/rest/v1/rpc/own_sessions': [],
    },
  })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const head = (name: string) => screen.findByRole('button', { name })

it('lists its sections folded, and reads and draws none of them before it is opened', async () => {
  const { requests } = await open('nadia@example.com')
  await head('Set a password')
  expect(titles()).toEqual([
    'Membership',
    'Emails from us',
    'Email address',
    'Set a password',
    'Two-factor sign-in',
    'Sessions',
    'Your data',
  ])
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  expect(requests.filter(({ url }) => /newsletter|own_sessions|account\/membership/.test(url))).toEqual([])
  const button = await head('Your data')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Close my account', level: 3 })).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})

it('keeps what was typed in a section that is closed and opened again', async () => {
  await open('nadia@example.com')
  fireEvent.click(await head('Email address'))
  const field = () => screen.queryByLabelText<HTMLInputElement>('New Email')
  await waitFor(() => expect(field()).toBeTruthy())
  fireEvent.change(field()!, { target: { value: 'nadia@example.org' } })
  fireEvent.click(await head('Email address'))
  expect(screen.queryByRole('textbox', { name: 'New Email' })).toBeNull()
  fireEvent.click(await head('Email address'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New Email' }).value).toBe('nadia@example.org')
})

it('opens the section that the address names, and puts the focus there', async () => {
  const { router } = await open('nadia@example.com', '/settings#your-data')
  await screen.findByRole('heading', { name: 'Close my account' })
  const section = (name: string) => screen.getByRole('region', { name })
  await waitFor(() => expect(document.activeElement).toBe(section('Your data')))
  await router.navigate('/settings#membership')
  expect(await within(section('Membership')).findByText('This account has no membership yet.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(section('Membership')))
})

it('says why a provider has linked nothing', async () => {
  await open('nadia@example.com', '/settings?error=access_denied', { signInProviders: ['google'] })
  expect((await head('Linked sign-ins')).getAttribute('aria-expanded')).toBe('true')
})

it('offers an address, and no password, to an account that has neither an address nor a number', async () => {
  await open('', '/settings#email-address')
  expect(await screen.findByRole('button', { name: 'Add Email' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /password/i })).toBeNull()
  expect(titles()).not.toContain('Linked sign-ins')
})
