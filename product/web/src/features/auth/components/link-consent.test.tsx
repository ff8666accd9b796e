import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { takeOpenedLink } from '@/lib/auth/opened-link'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { lastingSession, tokenAt, type FakePerson } from '@/testing/fake-auth'
import { sent, unreachable, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { testConfig } from '@/testing/test-config'

const stranger = { email: 'stranger@example.com' }
// The client accepts a signature of this length.
const token = tokenAt('aal1', { exp: 4_000_000_000 }).replace(/signature$/, 'signed00')
const stored = () => localStorage.getItem(sessionStorageKey(testConfig.supabaseUrl))
const accepted = { 'GET /auth/v1/user': () => ({ body: lastingSession(stranger).user }) }

async function open(path: string, responses: Responses, person: FakePerson | null = null) {
  window.history.replaceState(null, '', `${path}#access_token=${token}&refresh_token=r&type=recovery`)
  takeOpenedLink()
  return renderApp(path + window.location.hash, { responses, person })
}

/** The auth client logs that it reached no server. */
const clearLog = () => vi.spyOn(console, 'error').mockClear()

beforeEach(() => sessionStorage.clear())

it.each(['/set-password', '/set-password/reset', '/auth/callback'])(
  'signs nobody in at %s before they have agreed to the account by name',
  async path => {
    await open(path, accepted)
    const yes = await screen.findByRole('button', { name: 'Continue as stranger@example.com' })
    expect(window.location.href).not.toContain('token')
    expect(stored()).toBeNull()
    fireEvent.click(yes)
    await waitFor(() => expect(stored()).toContain(token))
    expect(sessionStorage).toHaveLength(0)
  },
)

it('forgets the tokens of another account', async () => {
  await open('/set-password', accepted)
  fireEvent.click(await screen.findByRole('button', { name: 'This is not me' }))
  expect(sessionStorage).toHaveLength(0)
  expect(await screen.findByRole('link', { name: 'Request New Reset Link' })).toBeTruthy()
  expect(stored()).toBeNull()
})

it('asks nothing of a person whose link the service refuses', async () => {
  await open('/auth/callback', {
    'GET /auth/v1/user': () => ({ status: 403, body: { code: 403, error_code: 'bad_jwt', msg: 'no' } }),
  })
  expect(await screen.findByText('Authentication required')).toBeTruthy()
  expect(stored()).toBeNull()
})

it('keeps the tokens while the service does not answer, and asks it again', async () => {
  let up = false
  await open('/set-password', {
    'GET /auth/v1/user': () => (up ? accepted['GET /auth/v1/user']() : { status: 503, text: 'busy' }),
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(stored()).toBeNull()
  expect(sessionStorage).toHaveLength(1)
  up = true
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Continue as stranger@example.com' })).toBeTruthy()
})

it('keeps the question when the answer cannot be sent', async () => {
  let up = true
  await open('/set-password', {
    'GET /auth/v1/user': () => (up ? accepted['GET /auth/v1/user']() : { status: 503, text: 'busy' }),
  })
  const yes = await screen.findByRole('button', { name: 'Continue as stranger@example.com' })
  up = false
  fireEvent.click(yes)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
  expect(stored()).toBeNull()
  up = true
  fireEvent.click(yes)
  await waitFor(() => expect(stored()).toContain(token))
})

const confirm = async (email: string, responses: Responses, person: FakePerson | null = null) => {
  window.history.replaceState(null, '', `/auth/confirm?token_hash=h&type=recovery&email=${email}`)
  takeOpenedLink()
  return renderApp('/auth/confirm', { responses: { ...linkWorks(true), ...responses }, person })
}
const linkWorks = (works: boolean) => ({ 'POST /api/account/mailed-link': { works } })
const verified = {
  'POST /auth/v1/verify': () => ({ body: { ...lastingSession(stranger), access_token: token } }),
  ...accepted,
}

it.each([
  ['a visitor', null, ['/reset-password', '/sign-in']],
  [
    'the account that it signed in here',
    { email: 'ada@example.com' },
    ['/set-password?source=reset', '/reset-password'],
  ],
])('says before it asks anything that a link is dead, and leads %s on', async (_who, person, ways) => {
  const { requests } = await confirm('ada@example.com', linkWorks(false), person)
  await screen.findByText('This link no longer works')
  expect(screen.queryByText('One more step.')).toBeNull()
  const shown = within(screen.getByRole('main')).getAllByRole('link')
  expect(shown.map(link => link.getAttribute('href'))).toEqual(ways)
  expect(sent(requests, 'POST', '/auth/v1/verify')).toEqual([])
})

it('names the account of a link from our emails on its button', async () => {
  const { url, requests } = await confirm('stranger@example.com', verified)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue as stranger@example.com' }))
  await waitFor(() => expect(url()).toBe('/set-password?source=reset'))
  expect(await sent(requests, 'POST', '/auth/v1/verify')[0]!.json()).toMatchObject({ token_hash: 'h' })
  expect(stored()).toContain(token)
})

it.each([
  ['the network is gone', () => unreachable()],
  ['the service is busy', () => ({ status: 503, text: 'busy' })],
  [
    'too many ask',
    () => ({ status: 429, body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Wait.' } }),
  ],
])('does not call a link from our emails used up when %s', async (_why, fail) => {
  let up = false
  const { url } = await confirm('stranger@example.com', {
    ...verified,
    'POST /auth/v1/verify': () => (up ? verified['POST /auth/v1/verify']() : fail()),
  })
  const yes = await screen.findByRole('button', { name: 'Continue as stranger@example.com' })
  fireEvent.click(yes)
  expect((await screen.findByRole('alert')).textContent).not.toContain('This link no longer works')
  up = true
  fireEvent.click(yes)
  await waitFor(() => expect(url()).toBe('/set-password?source=reset'))
  clearLog()
})

it('says of an invitation that the team may have taken it back, and leads to the team', async () => {
  window.history.replaceState(null, '', '/auth/confirm?type=invite')
  await renderApp('/auth/confirm')
  expect((await screen.findByRole('alert')).textContent).toContain('the team has taken it back')
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
})

it('leaves a link unused that the person does not continue with', async () => {
  const { requests } = await confirm('stranger@example.com', verified)
  fireEvent.click(await screen.findByRole('button', { name: 'This is not me' }))
  expect(await screen.findByText('The link was not used')).toBeTruthy()
  expect(sent(requests, 'POST', '/auth/v1/verify')).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})

it('verifies a link once, also when signing in with it has to be tried again', async () => {
  let up = false
  const { url, requests } = await confirm('stranger@example.com', {
    ...verified,
    'GET /auth/v1/user': () => (up ? accepted['GET /auth/v1/user']() : unreachable()),
  })
  const yes = await screen.findByRole('button', { name: 'Continue as stranger@example.com' })
  fireEvent.click(yes)
  await screen.findByRole('alert')
  up = true
  fireEvent.click(yes)
  await waitFor(() => expect(url()).toBe('/set-password?source=reset'))
  expect(sent(requests, 'POST', '/auth/v1/verify')).toHaveLength(1)
  clearLog()
})

it('asks again when the token is for another account than the link names', async () => {
  await confirm('me@example.com', verified)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue as me@example.com' }))
  await screen.findByRole('button', { name: 'Continue as stranger@example.com' })
  expect(stored()).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'This is not me' })))
  expect(await screen.findByText('Nobody was signed in with the link')).toBeTruthy()
  expect(stored()).toBeNull()
})

const me = { email: 'me@example.com' }

it('says whose session ends, and after the no that it goes on', async () => {
  const { requests } = await confirm('stranger@example.com', verified, me)
  expect(await screen.findByText(/that session ends in this browser/)).toHaveProperty(
    'textContent',
    'You are signed in as me@example.com. If you continue, that session ends in this browser.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'This is not me' }))
  expect((await screen.findByText('The link was not used')).parentElement?.textContent).toContain(
    'You are still signed in as me@example.com. The link is for another account, and was not used.',
  )
  expect(sent(requests, 'POST', '/auth/v1/verify')).toHaveLength(0)
})

it('mentions no other session to the person whose link it is', async () => {
  await confirm('me@example.com', verified, me)
  await screen.findByRole('button', { name: 'Continue as me@example.com' })
  expect(screen.queryByText(/session ends/)).toBeNull()
})

it.each(['/set-password', '/auth/callback'])(
  'changes no account at %s after the no of somebody who is signed in',
  async path => {
    const { url } = await open(path, accepted, me)
    fireEvent.click(await screen.findByRole('button', { name: 'This is not me' }))
    expect(await screen.findByText('The link was not used')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy()
    expect(screen.queryByLabelText('New Password')).toBeNull()
    expect(url()).toContain(path)
  },
)
