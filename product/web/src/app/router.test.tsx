import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { silent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const member = { profile: { name: 'Nadia Karim' } }
const memberAccess = {
  '/rest/v1/rpc/member_access': {
    is_member: true,
    is_admin: false,
    status: 'active',
    plan: 'annual',
    current_period_end: null,
  },
  '/rest/v1/*': [],
}
const unpaid = {
  '/rest/v1/rpc/member_access': {
    is_member: false,
    is_admin: false,
    status: null,
    plan: null,
    current_period_end: null,
  },
  '/api/account/payer': { standing: 'returning', name: 'Nadia', email: 'nadia@example.com' },
  '/rest/v1/*': [],
}

it('sends a visitor to sign in and keeps the requested page', async () => {
  const { url, router } = await renderApp('/events/42?tab=who')
  await waitFor(() => expect(url()).toBe('/sign-in?from=%2Fevents%2F42%3Ftab%3Dwho'))
  expect(router.state.location.state).toEqual({ from: '/events/42?tab=who' })
  expect(router.state.historyAction).toBe('REPLACE')
})

it('shows a spinner while it is not known whether someone is signed in', async () => {
  const { url } = await renderApp('/dashboard', { person: 'unknown' })
  expect(await screen.findByRole('status')).toBeTruthy()
  expect(url()).toBe('/dashboard')
})

it.each(['/sign-in', '/sign-up', '/forgot-password', '/login'])(
  'sends someone signed in from %s to the dashboard',
  async from => {
    const { url } = await renderApp(from, { person: member, responses: memberAccess })
    await waitFor(() => expect(url()).toBe('/dashboard'))
  },
)

it('tells someone signed in at /create-account that they have an account, until they sign out', async () => {
  const { auth } = await renderApp('/create-account', { person: member, responses: memberAccess })
  expect(await screen.findByText('You already have an account')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull()
  act(() => auth.emit('SIGNED_OUT', null))
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy()
})

it('offers members at / their dashboard instead of the application', async () => {
  await renderApp('/', { person: member, responses: memberAccess })
  const main = await screen.findByRole('main')
  await waitFor(() => expect(within(main).getAllByRole('link', { name: 'Go to Dashboard' })).toHaveLength(4))
  expect(within(main).queryByRole('link', { name: 'Apply to Join' })).toBeNull()
})

it('invites visitors at / to apply', async () => {
  await renderApp('/', { responses: { '/rest/v1/testimonials': [] } })
  const main = await screen.findByRole('main')
  expect(within(main).getAllByRole('link', { name: 'Apply to Join' })).toHaveLength(4)
})

it('returns to the requested page after signing in', async () => {
  const { url, auth, router } = await renderApp('/member-directory?q=ada#top', { responses: memberAccess })
  await waitFor(() => expect(url()).toContain('/sign-in'))
  act(() => auth.emit('SIGNED_IN', member))
  await waitFor(() => expect(url()).toBe('/member-directory?q=ada#top'))
  expect(router.state.historyAction).toBe('REPLACE')
})

it.each(['/dashboard', '/resource-directory', '/member-directory', '/events', '/edit-profile', '/admin'])(
  'leads an account without a membership from %s to the membership page',
  async from => {
    const { url } = await renderApp(from, { person: member, responses: unpaid })
    expect(screen.queryByRole('heading', { name: /Welcome/ })).toBeNull()
    await waitFor(() => expect(url()).toBe('/membership-selection'))
  },
)

it('shows that it loads while the membership is looked up, and nothing of the member area', async () => {
  const responses = { '/rest/v1/rpc/member_access': silent, '/rest/v1/*': [] }
  await renderApp('/dashboard', { person: member, responses })
  expect((await screen.findAllByRole('status'))[0]!.textContent).toContain('Loading')
  expect(screen.queryByRole('heading', { name: /Welcome/ })).toBeNull()
})

it('offers to try again when the membership cannot be checked', async () => {
  const refused = {
    '/rest/v1/rpc/member_access': () => ({ status: 403, body: { message: 'no', code: '42501' } }),
    '/rest/v1/*': [],
  }
  await renderApp('/dashboard', { person: member, responses: refused })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it.each(['/sign-in?source=reset', '/sign-in#type=recovery', '/dashboard?source=reset'])(
  'does not redirect in recovery mode at %s',
  async place => {
    const { url } = await renderApp(place, { person: member, responses: memberAccess })
    await act(async () => {})
    expect(url()).toBe(place)
  },
)

it('goes to set a password when a recovery link was opened', async () => {
  const { url, auth } = await renderApp('/about')
  act(() => auth.emit('PASSWORD_RECOVERY', member))
  await waitFor(() => expect(url()).toBe('/set-password?source=reset'))
})

it('says that permissions are being checked before it lets anyone into the admin area', async () => {
  await renderApp('/admin', { person: { profile: 'never' } })
  expect((await screen.findByRole('status')).textContent).toContain('Checking permissions...')
})

it('sends members who are no admins from the admin area to the dashboard', async () => {
  const { url } = await renderApp('/admin', { person: member, responses: memberAccess })
  await waitFor(() => expect(url()).toBe('/dashboard'))
})

it('sends visitors from the admin area to sign in', async () => {
  const { url } = await renderApp('/admin/manage-applications')
  await waitFor(() => expect(url()).toBe('/sign-in?from=%2Fadmin%2Fmanage-applications'))
})

it('leads unknown paths to the landing page, which says so', async () => {
  const { url } = await renderApp('/no/such/page', { responses: { '/rest/v1/testimonials': [] } })
  await waitFor(() => expect(url()).toBe('/'))
  const notice = await screen.findByText(/^We found nothing at/)
  expect(notice.textContent).toBe('We found nothing at /no/such/page, so this is our first page.')
})

it('leads the old address of the resources to the directory', async () => {
  const { url } = await renderApp('/resources', { person: member, responses: memberAccess })
  await waitFor(() => expect(url()).toBe('/resource-directory'))
})

it('leads sign-up to the application', async () => {
  const { url } = await renderApp('/sign-up')
  expect(await screen.findByRole('button', { name: 'Submit Application' })).toBeTruthy()
  expect(url()).toBe('/apply')
})

it('ends at sign-in when the session ends in another tab', async () => {
  const { url, auth } = await renderApp('/dashboard', { person: member, responses: memberAccess })
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Welcome/ })).toBeTruthy())
  act(() => auth.emit('SIGNED_OUT', null))
  await waitFor(() => expect(url()).toContain('/sign-in'))
})

it.each(['/reset-password/old/link', '/reset-password-now?email=a'])(
  'leads %s to the reset page without a session',
  async place => {
    const { router } = await renderApp(place)
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/reset-password(\/|$)/))
    await waitFor(() => expect(document.querySelector('input[type=email]')).toBeTruthy())
  },
)

it.each(['/testimonials-manager', '/admin-testimonials'])('asks a visitor of %s to sign in', async place => {
  const { url } = await renderApp(place)
  await waitFor(() => expect(url()).toBe(`/sign-in?from=${encodeURIComponent(place)}`))
})
