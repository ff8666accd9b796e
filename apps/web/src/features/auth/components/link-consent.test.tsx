import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { takeOpenedLink } from '@/lib/auth/opened-link'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { lastingSession, tokenAt } from '@/testing/fake-auth'
import { sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { testConfig } from '@/testing/test-config'

const stranger = { email: 'stranger@example.com' }
// Its signature has a length that the client accepts.
const token = tokenAt('aal1', { exp: 4_000_000_000 }).replace(/signature$/, 'signed00')
const stored = () => localStorage.getItem(sessionStorageKey(testConfig.supabaseUrl))
const accepted = { 'GET /auth/v1/user': () => ({ body: lastingSession(stranger).user }) }

async function open(path: string, responses: Responses) {
  window.history.replaceState(null, '', `${path}#access_token=${token}&refresh_token=r&type=recovery`)
  takeOpenedLink()
  return renderApp(path + window.location.hash, { responses })
}

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

it('keeps the tokens for a reload while the service does not answer', async () => {
  await open('/set-password', { 'GET /auth/v1/user': () => ({ status: 503, text: 'busy' }) })
  await waitFor(() => expect(screen.queryByText('Verifying your link...')).toBeNull())
  expect(stored()).toBeNull()
  expect(sessionStorage).toHaveLength(1)
})

const confirm = async (email: string, responses: Responses) => {
  window.history.replaceState(null, '', `/auth/confirm?token_hash=h&type=recovery&email=${email}`)
  takeOpenedLink()
  return renderApp('/auth/confirm', { responses })
}
const verified = {
  'POST /auth/v1/verify': () => ({ body: { ...lastingSession(stranger), access_token: token } }),
  ...accepted,
}

it('names the account of a link from our emails on its button', async () => {
  const { url, requests } = await confirm('stranger@example.com', verified)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue as stranger@example.com' }))
  await waitFor(() => expect(url()).toBe('/set-password?source=reset'))
  expect(await sent(requests, 'POST', '/auth/v1/verify')[0]!.json()).toMatchObject({ token_hash: 'h' })
  expect(stored()).toContain(token)
})

it('asks again when the token is for another account than the link names', async () => {
  await confirm('me@example.com', verified)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue as me@example.com' }))
  await screen.findByRole('button', { name: 'Continue as stranger@example.com' })
  expect(stored()).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'This is not me' })))
  expect(await screen.findByText('You are not signed in')).toBeTruthy()
  expect(stored()).toBeNull()
})
