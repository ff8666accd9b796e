import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/render-app'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => window.history.replaceState(null, '', '/'))

const open = (signInProviders: string[], address = '/sign-in') => {
  window.history.replaceState(null, '', address)
  return renderApp(address, { config: { signInProviders } })
}
const buttons = () =>
  screen.queryAllByRole('button', { name: /^Continue with/ }).map(each => each.textContent)

it('names the configured providers below the form, in their order', async () => {
  await open(['google', 'linkedin_oidc'])
  await waitFor(() => expect(buttons()).toEqual(['Continue with Google', 'Continue with LinkedIn']))
  const password = screen.getByLabelText('Password', { exact: true })
  const first = screen.getByRole('button', { name: 'Continue with Google' })
  expect(password.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('shows nothing where no provider is configured', async () => {
  await open([])
  await screen.findByLabelText('Email')
  expect(buttons()).toEqual([])
  expect(screen.queryByText('or')).toBeNull()
})

it('says why somebody came back without success', async () => {
  await open(['google'], '/sign-in?error=access_denied&error_code=signup_disabled')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There is no account here for that sign-in. Please apply to join first.',
  )
})

it('leads to the service, which leads back to the page that was asked for', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }))
  await open(['google'], '/sign-in?from=%2Fevents')
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(assign).toHaveBeenCalled())
  const url = new URL(String(assign.mock.calls[0]![0]))
  expect(url.pathname).toBe('/auth/v1/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    provider: 'google',
    code_challenge_method: 's256',
  })
  expect(url.searchParams.get('redirect_to')).toMatch(/\/sign-in\?from=%2Fevents$/)
})
