// Renders the whole site with a session that still needs MFA.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRoutes } from '@/app/router'
import { paths } from '@/config/paths'
import { toasts } from '@/components/ui/toast-store'
import type { FakePerson } from '@/testing/fake-auth'
import { authRefusal, fakeFactors } from '@/testing/fake-factors'
import { sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { AdminMfaGuard, MfaGuard } from './mfa-guard'

let factors: ReturnType<typeof fakeFactors>

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  factors = fakeFactors()
  factors.add('phone')
})
const state = (changes: object) => ({
  rule: 'optional',
  required: false,
  enrolled: false,
  satisfied: false,
  ...changes,
})
const responses = (mfa_state: unknown, more: Responses = {}): Responses => ({
  '/rest/v1/rpc/mfa_state': mfa_state,
  '/rest/v1/rpc/member_access': { is_member: false, is_admin: false, status: null },
  '/rest/v1/profiles': { event_reminders: true },
  'POST /auth/v1/logout': () => ({ status: 204 }),
  ...factors.responses,
  '/auth/v1/user/oauth/grants': [],
  '/api/account/newsletter': { subscribed: false },
  '/api/account/password': { password: 'set' },
  '/api/account/membership': { membership: null, provider: 'none', card: null, receipts: [] },
  '/rest/v1/*': [],
  ...more,
})
const halfway: FakePerson = { level: 'aal1', factors: ['verified'], profile: 'fails' }
const open = (path: string, person: FakePerson, given: Responses) =>
  renderApp(path, { person, responses: given })
const codeStep = () =>
  screen.findByRole('heading', { level: 1, name: 'Enter the code from your authenticator app' })

/** Sessions that await a code may open these paths. Every other address is guarded. */
const openToAll: readonly string[] = [
  paths.home,
  paths.about,
  paths.privacyPolicy,
  paths.termsOfService,
  paths.contact,
  paths.apply,
  paths.confirmation,
  paths.applicationStatus,
  paths.furtherApplication,
  paths.membershipSelection,
  paths.checkout,
  paths.sandbox,
  paths.createAccount,
  paths.confirmEmail,
  paths.resetPassword,
  paths.setPassword,
  paths.setPasswordReset,
  paths.cardUpdate,
  paths.gift,
  paths.giftCard,
  paths.firm,
  paths.unsubscribe,
  paths.authCallback,
  paths.authConfirm,
  paths.signIn,
  paths.login,
  paths.signUp,
  paths.forgotPassword,
]

it('stands above every page that is not open to all, directly below the root and the shell', async () => {
  const routes = createRoutes()
  const all = Object.values(paths).map(path => (typeof path === 'string' ? path : path('some-id')))
  const guarded: string[] = []
  for (const path of all) {
    const [, , third] = matchRoutes(routes, path)!
    if (!third || third.route.path || typeof third.route.lazy !== 'function') continue
    const { Component } = await third.route.lazy()
    if (Component === MfaGuard || Component === AdminMfaGuard) guarded.push(path)
  }
  expect(guarded).toEqual(all.filter(path => !openToAll.includes(path)))
})

/**
 * There is one address for each kind of route below the guard. Other guards, layouts and redirects come after the step.
 */
const ways = [
  paths.redeem,
  paths.event('some-id'),
  paths.submitEvent,
  paths.oauthConsent,
  paths.settings,
  paths.resources,
  paths.profile('some-id'),
  paths.editEvent('some-id'),
]

it.each(ways)('asks for the code at %s, and goes nowhere meanwhile', async path => {
  const { url } = await open(path, halfway, responses(state({ enrolled: true })))
  await codeStep()
  expect(url()).toBe(path)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'write to the team' }).getAttribute('href')).toBe('/contact')
})

it('lets the service tell a tool that asks silently what is missing', async () => {
  const { url } = await open(
    `${paths.oauthConsent}?authorization_id=a-1&prompt=none`,
    halfway,
    responses(state({ enrolled: true }), {
      '/auth/v1/oauth/authorizations/a-1': {
        redirect_url: `${window.location.origin}/#interaction_required`,
      },
    }),
  )
  await screen.findAllByText('Taking you back to the tool...')
  expect(screen.queryByRole('heading', { level: 1, name: /Enter the code/ })).toBeNull()
  expect(url()).toContain('prompt=none')
})

it('believes the database, not the session, about who has an app', async () => {
  await open('/dashboard', { profile: 'fails' }, responses(state({ enrolled: true })))
  await codeStep()
})

it('sends the code once it is complete, pasted with a space or typed, and says when it is wrong', async () => {
  factors.refuseOnce('verify', authRefusal('mfa_verification_failed'))
  await open('/dashboard', halfway, responses(state({ enrolled: true })))
  await codeStep()
  const field = screen.getByLabelText('Six-digit code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter all six digits.')
  fireEvent.change(field, { target: { value: '123 456' } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This code is not right/))
  expect(factors.verified).toEqual([{ factorId: 'phone', code: '123456' }])
  expect((field as HTMLInputElement).value).toBe('123456')
  fireEvent.change(field, { target: { value: '12345' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.change(field, { target: { value: '123457' } })
  await waitFor(() => expect(factors.verified).toHaveLength(2))
})

it('takes the code of any app of the account, and tries the last verified app first', async () => {
  factors.add('tablet')
  factors.isRight = factorId => factorId === 'tablet'
  const { unmount } = await open('/dashboard', halfway, responses(state({ enrolled: true })))
  await codeStep()
  const tried = () => factors.verified.map(({ factorId }) => factorId)
  const give = () =>
    fireEvent.change(screen.getByLabelText('Six-digit code'), { target: { value: '123456' } })
  give()
  await waitFor(() => expect(tried()).toEqual(['phone', 'tablet']))
  await waitFor(() => expect(screen.queryByText('Checking…')).toBeNull())
  unmount()
  await open('/dashboard', halfway, responses(state({ enrolled: true })))
  await codeStep()
  give()
  await waitFor(() => expect(tried()).toEqual(['phone', 'tablet', 'tablet']))
})

it('opens the requested page once the code is verified, also in another tab, and reads again what was refused', async () => {
  let member = false
  const { auth: store, url } = await open(
    '/member-directory?search=ana',
    halfway,
    responses(() => ({ status: 200, body: state({ enrolled: true, satisfied: member }) }), {
      '/rest/v1/rpc/member_access': () => ({
        status: 200,
        body: { is_member: member, is_admin: false, status: member ? 'active' : null },
      }),
    }),
  )
  await codeStep()
  member = true
  store.setProfile({ name: 'Nadia' })
  act(() => store.emit('MFA_CHALLENGE_VERIFIED', { ...halfway, level: 'aal2' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Member/ })).toBeTruthy()
  expect(url()).toBe('/member-directory?search=ana')
})

it('lets an admin through to the requested page, although the profile was refused before', async () => {
  let given = false
  const { auth: store, url } = await open(
    '/admin',
    halfway,
    responses(() => ({ status: 200, body: state({ enrolled: true, satisfied: given }) })),
  )
  await codeStep()
  given = true
  store.setProfile({ name: 'Imogen', is_admin: true })
  act(() => store.emit('MFA_CHALLENGE_VERIFIED', { ...halfway, level: 'aal2' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Admin/ })).toBeTruthy()
  expect(url()).toBe('/admin')
})

it.each([
  ['team', /^Everyone on the team adds a second step/],
  ['everyone', /^Everyone here adds a second step/],
])('explains the rule %s to who has no app yet, and starts the set-up right there', async (rule, why) => {
  const { url } = await open(
    '/admin/messages',
    { profile: 'fails' },
    responses(state({ rule, required: true })),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-factor sign-in' })).toBeTruthy()
  expect(screen.getByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Set it up now' })).toBeTruthy()
  expect(url()).toBe('/admin/messages')
})

it('signs out of this browser alone, and leads to sign-in with the page kept', async () => {
  const {
    auth: store,
    url,
    requests,
  } = await open('/settings', halfway, responses(state({ enrolled: true })))
  await codeStep()
  for (const name of ['Sign Out', 'Use another account'])
    fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(sent(requests, 'POST', '/auth/v1/logout?scope=local')).not.toEqual([]))
  expect(sent(requests, 'POST', '/auth/v1/logout?scope=global')).toEqual([])
  act(() => store.emit('SIGNED_OUT', null))
  await waitFor(() => expect(url()).toBe('/sign-in?from=%2Fsettings'))
})

it('comes before a new password too, and leads to sign-in who is somebody else', async () => {
  let signedOut = () => {}
  const { auth: store, url } = await open(
    '/set-password?source=reset',
    halfway,
    responses(state({}), {
      'POST /auth/v1/logout': () => {
        signedOut()
        return { status: 204 }
      },
    }),
  )
  signedOut = () => store.emit('SIGNED_OUT', null)
  expect(
    await screen.findByRole('heading', { name: 'Enter the code from your authenticator app' }),
  ).toBeTruthy()
  expect(screen.queryByLabelText('New Password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Use another account' }))
  await waitFor(() => expect(url()).toBe('/sign-in'))
})

it('shows the page when the question is not answered: the database decides anyway', async () => {
  await open(
    '/settings',
    {},
    responses(() => ({ status: 404, body: { code: 'PGRST202', message: 'no such function' } })),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy()
})

it('comes before a page that is open already when the server refuses, and keeps what was typed there', async () => {
  let answer = state({})
  const { auth: store } = await open(
    '/settings',
    {},
    responses(() => ({ status: 200, body: answer }), {
      '/rest/v1/rpc/member_access': { is_member: true, is_admin: false, status: 'active', plan: 'monthly' },
      '/api/account/membership': {
        membership: {
          source: 'subscription',
          status: 'active',
          state: 'active',
          plan: 'monthly',
          quantity: 1,
          priceCents: 2499,
          currency: 'cad',
          coupon: null,
          cancelAtPeriodEnd: false,
          currentPeriodEnd: null,
          trialEnd: null,
          pausedFrom: null,
          owedSince: null,
          accessUntil: null,
          next: null,
          acts: ['keep'],
          others: [],
          moneyBack: null,
          moneyBackAsked: false,
          comeBack: null,
          unknown: false,
        },
        provider: 'unreachable',
        card: null,
        receipts: [],
      },
      '/api/account/membership/keep': () => ({
        status: 403,
        body: { code: 'mfa_setup_needed', message: 'Set up two-factor sign-in to continue.' },
      }),
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Email address' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Membership' }))
  const field = await screen.findByLabelText('New Email')
  fireEvent.change(field, { target: { value: 'half@typed' } })
  answer = state({ rule: 'everyone', required: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep my membership' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-factor sign-in' })).toBeTruthy()
  expect(field.closest('[hidden]')).not.toBeNull()
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull()
  answer = state({ rule: 'everyone', required: true, enrolled: true, satisfied: true })
  act(() => store.emit('MFA_CHALLENGE_VERIFIED', { level: 'aal2', factors: ['verified'] }))
  await waitFor(() => expect(field.closest('[hidden]')).toBeNull())
  expect(screen.getByLabelText('New Email')).toBe(field)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect((field as HTMLInputElement).value).toBe('half@typed')
})

it('takes a recovery code in place of the app, and says how many are left', async () => {
  factors.recoveryCodes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff']
  let given = false
  const { url } = await open(
    '/settings',
    { ...halfway, profile: {} },
    responses(() => ({ status: 200, body: state({ enrolled: true, satisfied: given }) })),
  )
  await codeStep()
  fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter one of your recovery codes.')
  const field = screen.getByLabelText('Recovery code')
  fireEvent.change(field, { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/not one of your codes/))
  fireEvent.click(screen.getByRole('button', { name: 'Use your authenticator app' }))
  await codeStep()
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  given = true
  fireEvent.change(await screen.findByLabelText('Recovery code'), { target: { value: 'aaaa-bbbb-cccc' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(toasts.getSnapshot()[0]?.description).toBe(
      'You have 1 code left. You can make new ones in your settings.',
    ),
  )
  expect(url()).toBe('/settings')
})

it('offers a recovery code where it is not known whether there is one, so that nobody is locked out', async () => {
  await open(
    '/dashboard',
    halfway,
    responses(state({ enrolled: true }), {
      'GET /auth/v1/factors/recovery_codes': authRefusal('over_request_rate_limit', 403),
    }),
  )
  await codeStep()
  expect(await screen.findByRole('button', { name: 'Use a recovery code' })).toBeTruthy()
})

it('offers no recovery code to who has none', async () => {
  await open('/dashboard', halfway, responses(state({ enrolled: true })))
  await codeStep()
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
})

it('is no visitor’s business', async () => {
  const { requests } = await renderApp('/dashboard', { responses: responses(state({})) })
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  expect(requests.filter(({ url }) => url.includes('mfa_state'))).toEqual([])
})

it('asks for the code where somebody would sign in', async () => {
  await open(paths.signIn, halfway, responses(state({ enrolled: true })))
  await codeStep()
})

it('leaves the way to the team open to who lost their phone', async () => {
  const { requests } = await open(
    paths.contact,
    halfway,
    responses(state({ enrolled: true }), { '/api/*': {} }),
  )
  for (const [label, value] of [
    [/^Name/, 'Ada Okafor'],
    [/^Email/, 'ada@example.com'],
    [/^Message/, 'My phone fell into the lake.'],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(sent(requests, 'POST', 'contact')).toHaveLength(1))
})
