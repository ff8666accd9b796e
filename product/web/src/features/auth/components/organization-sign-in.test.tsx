import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/render-app'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => window.history.replaceState(null, '', '/'))

const open = (
  { connected = true, organizations = true, signInProviders = [] as string[], sso = {} as unknown },
  address = '/sign-in',
) => {
  window.history.replaceState(null, '', address)
  return renderApp(address, {
    config: { organizations, signInProviders },
    responses: { '/auth/v1/settings': { sso_available: connected }, 'POST /auth/v1/sso': sso },
  })
}
const offer = { name: 'Continue with your organization' }

it('comes last, and asks for the work address', async () => {
  await open({ signInProviders: ['google'] })
  const organization = await screen.findByRole('button', offer)
  const google = screen.getByRole('button', { name: 'Continue with Google' })
  expect(google.compareDocumentPosition(organization) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(organization)
  expect(document.activeElement).toBe(await screen.findByLabelText('Work email'))
})

it.each([
  ['no organization is connected', { connected: false }],
  ['the installation knows no organizations', { organizations: false }],
])('is absent where %s', async (_, state) => {
  const { requests } = await open({ ...state, signInProviders: ['google'] })
  await screen.findByRole('button', { name: 'Continue with Google' })
  if ('connected' in state)
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/settings'))).toBe(true))
  expect(screen.queryByRole('button', offer)).toBeNull()
})

it('leads to the organization of the address', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }))
  await open({ sso: { url: 'https://idp.example/sign-in' } }, '/sign-in?from=%2Fevents')
  fireEvent.click(await screen.findByRole('button', offer))
  const field = await screen.findByLabelText('Work email')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Please enter your work email address')
  fireEvent.change(field, { target: { value: 'ada@club.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://idp.example/sign-in'))
})

it('has a kind sentence for an address of no organization', async () => {
  const refusal = { code: 404, error_code: 'sso_provider_not_found', msg: 'No SSO provider' }
  await open({ sso: () => ({ status: 404, body: refusal }) })
  fireEvent.click(await screen.findByRole('button', offer))
  fireEvent.change(await screen.findByLabelText('Work email'), { target: { value: 'ada@home.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/belongs to no organization that signs in here/)
})

it('says why somebody came back without success', async () => {
  await open({}, '/sign-in?error=server_error&error_code=saml_assertion_no_email')
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not tell us your email address/)
})
