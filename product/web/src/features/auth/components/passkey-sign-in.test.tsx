import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/render-app'

class FakeCredential {
  static isConditionalMediationAvailable = () => Promise.resolve(true)
  static parseRequestOptionsFromJSON = (options: object) => options
}
const asked = vi.fn<(options: CredentialRequestOptions) => Promise<Credential | null>>()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  Object.defineProperty(navigator, 'credentials', {
    value: { get: asked, create: vi.fn() },
    configurable: true,
  })
  asked.mockReset().mockImplementation(({ signal, mediation }) =>
    mediation
      ? new Promise((_, reject) => {
          signal!.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
        })
      : Promise.reject(new DOMException('for programs', 'NotAllowedError')),
  )
})
afterEach(() => Reflect.deleteProperty(navigator, 'credentials'))

const responses = {
  'POST /auth/v1/passkeys/authentication/options': {
    challenge_id: 'challenge',
    expires_at: 4_000_000_000,
    options: { challenge: 'AAAA', rpId: 'localhost' },
  },
}
const open = (config = {}) =>
  renderApp('/sign-in', { responses, config: { passkeys: true, signInProviders: ['google'], ...config } })
const button = (name: string) => screen.findByRole('button', { name })

it('stands after the password and the code by email, and before the providers', async () => {
  await open()
  await button('Use a passkey')
  const names = screen.getAllByRole('button').map(each => each.textContent)
  const order = ['Sign In', 'Email me a code instead', 'Use a passkey', 'Continue with Google']
  expect(names.filter(name => order.includes(name ?? ''))).toEqual(order)
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
})

it.each([
  ['the installation has no passkeys', () => open({ passkeys: false })],
  [
    'the browser has none',
    () => {
      vi.stubGlobal('PublicKeyCredential', undefined)
      return open()
    },
  ],
])('is absent where %s', async (_, show) => {
  await show()
  await button('Continue with Google')
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

it('has the browser suggest passkeys, until the button asks for one', async () => {
  await open()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  const [suggestion] = asked.mock.calls[0]!
  expect(suggestion.mediation).toBe('conditional')
  expect(suggestion.signal!.aborted).toBe(false)
  fireEvent.click(await button('Use a passkey'))
  await waitFor(() => expect(suggestion.signal!.aborted).toBe(true))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That was cancelled, or it took too long/)
  // The offer is made again.
  await waitFor(() => expect(asked.mock.calls.at(-1)![0].mediation).toBe('conditional'))
})

it('takes the offer back when the page is left', async () => {
  const { unmount } = await open()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  unmount()
  expect(asked.mock.calls[0]![0].signal!.aborted).toBe(true)
})
