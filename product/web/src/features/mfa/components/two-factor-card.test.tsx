// Plays the settings card from off over set-up and a second app to off again.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { sessionOf, storeSession } from '@/testing/fake-auth'
import { authRefusal, fakeFactors } from '@/testing/fake-factors'
import { fakeServer, sent, unreachable, type Responses } from '@/testing/fake-server'
import { TwoFactorCard } from './two-factor-card'

const ada = { level: 'aal2', factors: ['verified'] } as const
let account: ReturnType<typeof fakeFactors>
let requests: Request[]
const serve = (changes: Responses = {}) => {
  requests = fakeServer({
    'POST /rest/v1/rpc/mfa_state': { rule: 'optional', required: false, enrolled: true, satisfied: true },
    ...account.responses,
    ...changes,
  })
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  account = fakeFactors(ada)
  storeSession(ada)
  serve()
  toasts.show({ title: 'nothing yet' })
})
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TwoFactorCard session={sessionOf(ada)} />
    </QueryClientProvider>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const code = (label = 'Six-digit code') => screen.findByLabelText<HTMLInputElement>(label)
const type = async (digits: string) => fireEvent.change(await code(), { target: { value: digits } })
const apps = async () =>
  within(await screen.findByRole('list', { name: 'Your two-factor methods' }))
    .getAllByRole('listitem')
    .map(line => line.textContent)
const latestToast = () => toasts.getSnapshot()[0]?.title

it('shows the code to scan and to type, takes the first code, and lists the app', async () => {
  open()
  await press('Turn on')
  const image = await screen.findByRole<HTMLImageElement>('img', { name: /^QR code/ })
  expect(image.src).toBe(`data:image/svg+xml;utf-8,${encodeURIComponent('<svg><path fill="#000"/></svg>')}`)
  expect(account.enrolled).toMatchObject([
    { factor_type: 'totp', friendly_name: 'Authenticator app', issuer: 'Juno' },
  ])
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open it in an app on this device' }).getAttribute('href')).toMatch(
    /^otpauth:/,
  )
  await type('12')
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter all six digits.')
  await type('123 456')
  await press('Confirm')
  await waitFor(() => expect(latestToast()).toBe('Two-factor sign-in is on'))
  expect(account.verified).toEqual([{ factorId: 'new-1', code: '123456' }])
  expect(await apps()).toEqual([expect.stringMatching(/^Authenticator app.*Added November 20, 2026/)])
  expect(screen.getByText('Add a spare')).toBeTruthy()
})

it('says that a code was wrong, and keeps the set-up open', async () => {
  account.refuseOnce('verify', authRefusal('mfa_verification_failed'))
  open()
  await press('Turn on')
  await type('000000')
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This code is not right/)
  await type('123456')
  await press('Confirm')
  expect(await apps()).toHaveLength(1)
})

it('clears away what an interrupted set-up left behind, and shows it to nobody', async () => {
  account.add('left behind', 'unverified')
  open()
  await press('Turn on')
  await code()
  expect(account.factors.map(({ id }) => id)).toEqual(['new-1'])
})

it('removes the unfinished app on Cancel', async () => {
  open()
  await press('Turn on')
  await code()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  await waitFor(() => expect(account.factors).toEqual([]))
})

it('offers to start again when the set-up was started again elsewhere', async () => {
  account.refuseOnce('verify', authRefusal('mfa_factor_not_found', 404))
  open()
  await press('Turn on')
  await type('123456')
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Please start again/)
  await press('Start again')
  await waitFor(() => expect(account.enrolled).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy()
  expect((await code()).value).toBe('')
})

it('says when the set-up could not be started', async () => {
  account.refuseOnce('enroll', authRefusal('unexpected_failure', 500))
  open()
  await press('Turn on')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That could not be started. Please try again in a moment.',
  )
})

it('copies the key, or says that it cannot', async () => {
  const writeText = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  open()
  await press('Turn on')
  await press('Copy key')
  expect(await screen.findByText(/Your browser does not let us copy it/)).toBeTruthy()
  await press('Copy key')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(writeText).toHaveBeenLastCalledWith('JBSWY3DPEHPK3PXP')
})

it('adds a second app under the given name', async () => {
  account.add('phone', 'verified', 'Authenticator app')
  open()
  await press('Add another app')
  const name = screen.getByLabelText(/^Name of the app/)
  expect(screen.getByText(/Leave it empty for “Authenticator app 2”/)).toBeTruthy()
  fireEvent.change(name, { target: { value: ' Old tablet ' } })
  await press('Continue')
  await type('123456')
  await press('Confirm')
  await waitFor(() => expect(latestToast()).toBe('The app was added'))
  expect(await apps()).toHaveLength(2)
  expect(account.factors[1]!.friendly_name).toBe('Old tablet')
  expect(screen.queryByText('Add a spare')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add another app' })).toBeTruthy()
})

it('says that a name is taken, and takes another', async () => {
  account.add('phone')
  account.refuseOnce('enroll', authRefusal('mfa_factor_name_conflict'))
  open()
  await press('Add another app')
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toMatch(/choose another name/)
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Add another app' })).toBeTruthy()
})

it('asks before it takes the last app off, and renews the session afterwards', async () => {
  account.add('phone')
  open()
  await press('Remove phone')
  const dialog = await screen.findByRole('alertdialog', { name: 'Turn two-factor sign-in off?' })
  expect(dialog.textContent).toContain('your password alone lets you in')
  expect(account.unenrolled).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(latestToast()).toBe('Two-factor sign-in is off'))
  expect(sent(requests, 'POST', '/auth/v1/token?grant_type=refresh_token')).toHaveLength(1)
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

it('says what follows where the rule asks for an app', async () => {
  serve({ 'POST /rest/v1/rpc/mfa_state': { rule: 'team', required: true, enrolled: true, satisfied: true } })
  account.add('phone')
  open()
  await press('Remove phone')
  expect(await screen.findByText(/you are asked to set it up again right away/)).toBeTruthy()
})

it('asks for a code first where the session has shown none', async () => {
  account.add('phone')
  account.add('tablet')
  account.refuseOnce('unenroll', authRefusal('insufficient_aal', 403))
  open()
  await press('Remove tablet')
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove “tablet”?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  const field = await code('First, the code that your app shows')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Please enter all six digits.')
  fireEvent.change(field, { target: { value: '123456' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(latestToast()).toBe('The app was removed'))
  expect(account.verified).toEqual([{ factorId: 'phone', code: '123456' }])
  expect(await apps()).toHaveLength(1)
})

it('says when an app could not be removed, and keeps the question open', async () => {
  account.add('phone')
  account.refuseOnce('unenroll', unreachable)
  open()
  await press('Remove phone')
  await press('Turn off')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
  await press('Keep it')
  await act(async () => {})
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await apps()).toHaveLength(1)
  // The auth client logs the failure.
  vi.spyOn(console, 'error').mockClear()
})

it('says when it could not be loaded, and tries again on request', async () => {
  account.refuseOnce('list', authRefusal('unexpected_failure', 500))
  open()
  expect(await screen.findByText('Your two-factor sign-in could not be loaded')).toBeTruthy()
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})
