// The settings' card through its whole life: off, set up, a second app, taken off again.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { sessionOf } from '@/testing/fake-auth'
import { TwoFactorCard } from './two-factor-card'

const fakes = vi.hoisted(() => ({
  rpc: vi.fn(),
  refreshSession: vi.fn(),
  listFactors: vi.fn(),
  enroll: vi.fn(),
  challengeAndVerify: vi.fn(),
  unenroll: vi.fn(),
}))
vi.mock('@/lib/supabase', () => {
  const { rpc, refreshSession, ...mfa } = fakes
  return { supabase: { rpc, auth: { refreshSession, mfa } } }
})

// A busy machine may take its time; waiting ends with the condition.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

interface Factor {
  id: string
  friendly_name: string
  status: 'verified' | 'unverified'
  created_at: string
}
let factors: Factor[]
const factor = (id: string, status: Factor['status'] = 'verified', friendly_name = id): Factor => ({
  id,
  friendly_name,
  status,
  created_at: `2026-11-2${factors.length}T12:00:00Z`,
})
const refusal = (code: string, status = 422) => ({
  data: null,
  error: { name: 'AuthApiError', code, status, message: 'For programs.' },
})
const done = { data: {}, error: null }

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  factors = []
  fakes.rpc.mockResolvedValue({
    data: { rule: 'optional', required: false, enrolled: true, satisfied: true },
    error: null,
  })
  fakes.refreshSession.mockResolvedValue(done)
  fakes.listFactors.mockImplementation(async () => ({
    data: { all: [...factors], totp: factors.filter(({ status }) => status === 'verified') },
    error: null,
  }))
  fakes.enroll.mockImplementation(async ({ friendlyName }: { friendlyName: string }) => {
    const id = `new-${fakes.enroll.mock.calls.length}`
    factors.push(factor(id, 'unverified', friendlyName))
    const totp = {
      qr_code: 'data:image/svg+xml;utf-8,<svg><path fill="#000"/></svg>',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Juno:ada?secret=JBSWY3DPEHPK3PXP',
    }
    return { data: { id, type: 'totp', totp }, error: null }
  })
  fakes.challengeAndVerify.mockImplementation(async ({ factorId }: { factorId: string }) => {
    for (const one of factors) if (one.id === factorId) one.status = 'verified'
    return done
  })
  fakes.unenroll.mockImplementation(async ({ factorId }: { factorId: string }) => {
    factors = factors.filter(({ id }) => id !== factorId)
    return done
  })
  toasts.show({ title: 'nothing yet' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TwoFactorCard session={sessionOf({ level: 'aal2', factors: ['verified'] })} />
    </QueryClientProvider>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const code = (label = 'Six-digit code') => screen.findByLabelText<HTMLInputElement>(label)
const type = async (digits: string) => fireEvent.change(await code(), { target: { value: digits } })
const apps = async () =>
  within(await screen.findByRole('list', { name: 'Your authenticator apps' }))
    .getAllByRole('listitem')
    .map(line => line.textContent)
const latestToast = () => toasts.getSnapshot()[0]?.title

it('shows the code to scan and to type, takes the first code, and lists the app', async () => {
  open()
  await press('Turn on')
  const image = await screen.findByRole<HTMLImageElement>('img', { name: /^QR code/ })
  expect(image.src).toBe(`data:image/svg+xml;utf-8,${encodeURIComponent('<svg><path fill="#000"/></svg>')}`)
  expect(fakes.enroll).toHaveBeenCalledWith({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: '%BRAND%',
  })
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
  expect(fakes.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({ factorId: 'new-1', code: '123456' })
  expect(await apps()).toEqual([expect.stringMatching(/^Authenticator app.*Added November 20, 2026/)])
  expect(screen.getByText('Add a spare')).toBeTruthy()
})

it('says that a code was wrong, and keeps the set-up open', async () => {
  fakes.challengeAndVerify.mockResolvedValueOnce(refusal('mfa_verification_failed'))
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
  factors = [factor('left behind', 'unverified')]
  open()
  await press('Turn on')
  await code()
  expect(factors.map(({ id }) => id)).toEqual(['new-1'])
})

it('takes the unfinished app off again when she cancels', async () => {
  open()
  await press('Turn on')
  await code()
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  await waitFor(() => expect(factors).toEqual([]))
})

it('offers to start again when the set-up was started anew elsewhere', async () => {
  fakes.challengeAndVerify.mockResolvedValueOnce(refusal('mfa_factor_not_found', 404))
  open()
  await press('Turn on')
  await type('123456')
  await press('Confirm')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Please start again/)
  await press('Start again')
  await waitFor(() => expect(fakes.enroll).toHaveBeenCalledTimes(2))
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy()
  expect((await code()).value).toBe('')
})

it('says when the set-up could not be started', async () => {
  fakes.enroll.mockResolvedValueOnce(refusal('unexpected_failure', 500))
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

it('adds a second app under the name that she gives it', async () => {
  factors = [factor('phone', 'verified', 'Authenticator app')]
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
  expect(factors[1]!.friendly_name).toBe('Old tablet')
  expect(screen.queryByText('Add a spare')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add another app' })).toBeTruthy()
})

it('says that a name is taken, and lets her choose another', async () => {
  factors = [factor('phone')]
  fakes.enroll.mockResolvedValueOnce(refusal('mfa_factor_name_conflict'))
  open()
  await press('Add another app')
  await press('Continue')
  expect((await screen.findByRole('alert')).textContent).toMatch(/choose another name/)
  await press('Cancel')
  expect(await screen.findByRole('button', { name: 'Add another app' })).toBeTruthy()
})

it('asks before it takes the last app off, and renews the session afterwards', async () => {
  factors = [factor('phone')]
  open()
  await press('Remove phone')
  const dialog = await screen.findByRole('alertdialog', { name: 'Turn two-factor sign-in off?' })
  expect(dialog.textContent).toContain('your password alone lets you in')
  expect(fakes.unenroll).not.toHaveBeenCalled()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(latestToast()).toBe('Two-factor sign-in is off'))
  expect(fakes.refreshSession).toHaveBeenCalledOnce()
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})

it('says what follows where the rule asks for an app', async () => {
  fakes.rpc.mockResolvedValue({
    data: { rule: 'team', required: true, enrolled: true, satisfied: true },
    error: null,
  })
  factors = [factor('phone')]
  open()
  await press('Remove phone')
  expect(await screen.findByText(/you are asked to set it up again right away/)).toBeTruthy()
})

it('asks for a code first where the session has shown none', async () => {
  factors = [factor('phone'), factor('tablet')]
  fakes.unenroll.mockResolvedValueOnce(refusal('insufficient_aal', 403))
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
  expect(fakes.challengeAndVerify).toHaveBeenCalledExactlyOnceWith({ factorId: 'phone', code: '123456' })
  expect(await apps()).toHaveLength(1)
})

it('says when an app could not be removed, and keeps the question open', async () => {
  factors = [factor('phone')]
  fakes.unenroll.mockResolvedValueOnce({
    data: null,
    error: { name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' },
  })
  open()
  await press('Remove phone')
  await press('Turn off')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
  await press('Keep it')
  await act(async () => {})
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await apps()).toHaveLength(1)
})

it('says when the apps could not be loaded, and tries again on request', async () => {
  fakes.listFactors.mockResolvedValueOnce(refusal('unexpected_failure', 500))
  open()
  expect(await screen.findByText('Your authenticator apps could not be loaded')).toBeTruthy()
  await press('Try again')
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
})
