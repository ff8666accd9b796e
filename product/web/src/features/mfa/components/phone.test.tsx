// A phone as second factor is set up in the settings, and asked for at the second step.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { AppConfigContext } from '@/config/app-config-context'
import { sessionOf, storeSession } from '@/testing/fake-auth'
import { authRefusal, fakeFactors } from '@/testing/fake-factors'
import { fakeServer } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { testConfig } from '@/testing/test-config'
import { TwoFactorCard } from './two-factor-card'

const ada = { level: 'aal2', factors: ['verified'] } as const
let account: ReturnType<typeof fakeFactors>
const state = { rule: 'optional', required: false, enrolled: true, satisfied: true }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  account = fakeFactors(ada)
  storeSession(ada)
})
const open = (phoneFactor = true) => {
  fakeServer({ 'POST /rest/v1/rpc/mfa_state': state, ...account.responses })
  render(
    <AppConfigContext value={{ ...testConfig, phoneFactor }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TwoFactorCard session={sessionOf(ada)} />
      </QueryClientProvider>
    </AppConfigContext>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const problem = async () => (await screen.findByRole('alert')).textContent
const startWith = async (number: string) => {
  await press('Set up: Text message')
  await fill(/^Phone number/, number)
  await press('Text me a code')
}

it('is set up by number and code, listed by its last digits, and removed', async () => {
  open()
  await startWith('+1 (416) 555-0123')
  await screen.findByText(/^We texted a code to your/)
  expect(account.enrolled).toEqual([
    { factor_type: 'phone', phone: '+14165550123', friendly_name: 'Phone ending in 0123' },
  ])
  await fill('Six-digit code', '123456')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy()
  expect(account.verified).toEqual([{ factorId: 'new-1', code: '123456' }])
  const methods = within(await screen.findByRole('list', { name: 'Your two-factor methods' }))
  expect(methods.getByRole('listitem').textContent).toMatch(/^Phone ending in 0123Added/)
  expect(document.body.textContent).not.toContain('416')
  await press('Remove Phone ending in 0123')
  await press('Turn off')
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Two-factor sign-in is off'))
})

it('asks for the country code before anything is sent', async () => {
  open()
  await startWith('416 555 0123')
  expect(await problem()).toMatch(/with its country code/)
  expect(account.enrolled).toEqual([])
})

it.each([
  ['sms_send_failed', /could not text this number/],
  ['over_sms_send_rate_limit', /just texted a code/],
  ['over_request_rate_limit', /Too many tries/],
  ['mfa_phone_verify_not_enabled', /switched off/],
])('says what %s means, and leaves no unfinished phone behind', async (code, sentence) => {
  account.refuseOnce('challenge', authRefusal(code))
  open()
  await startWith('+14165550123')
  expect(await problem()).toMatch(sentence)
  await waitFor(() => expect(account.factors).toEqual([]))
})

it('texts another code after half a minute, and takes the latest', async () => {
  open()
  await press('Set up: Text message')
  await fill(/^Phone number/, '+14165550123')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await press('Text me a code')
  expect(await screen.findByText(/new code in 30 seconds/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  vi.useRealTimers()
  await press('Text me a new code')
  expect(await screen.findByText(/new code in 30 seconds/)).toBeTruthy()
  expect(account.challenged).toEqual(['new-1', 'new-1'])
  account.refuseOnce('verify', authRefusal('mfa_verification_failed'))
  await fill('Six-digit code', '000000')
  expect(await problem()).toMatch(/check the latest message/)
  await press('Cancel')
  await waitFor(() => expect(account.factors).toEqual([]))
})

it('is not offered where texts cannot be sent', async () => {
  open(false)
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/text message/i)
})

it('is asked for at the second step, and texts nothing before somebody asks', async () => {
  account.add('mobile', 'verified', 'Phone ending in 0123', 'phone')
  await renderApp('/dashboard', {
    person: { level: 'aal1', factors: ['verified'], profile: 'fails' },
    responses: {
      ...account.responses,
      '/rest/v1/rpc/mfa_state': { ...state, satisfied: false },
      '/rest/v1/*': [],
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Get a code by text message' })).toBeTruthy()
  expect(account.challenged).toEqual([])
  account.refuseOnce('challenge', authRefusal('sms_send_failed'))
  await press('Text me a code')
  expect(await problem()).toMatch(/could not text this number/)
  await press('Text me a code')
  await fill('Six-digit code', '123456')
  await waitFor(() => expect(account.verified).toEqual([{ factorId: 'mobile', code: '123456' }]))
})
