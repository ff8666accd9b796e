// Recovery codes are shown once after the first factor, counted, and replaced.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { saveFile } from '@/lib/save-file'
import { sessionOf, storeSession } from '@/testing/fake-auth'
import { authRefusal, fakeFactors } from '@/testing/fake-factors'
import { fakeServer } from '@/testing/fake-server'
import { printText } from '../print-text'
import { TwoFactorCard } from './two-factor-card'

vi.mock('@/lib/save-file')
vi.mock('../print-text')

const ada = { level: 'aal2', factors: ['verified'] } as const
let account: ReturnType<typeof fakeFactors>

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  account = fakeFactors(ada)
  storeSession(ada)
})
const open = () => {
  fakeServer({
    'POST /rest/v1/rpc/mfa_state': { rule: 'optional', required: false, enrolled: true, satisfied: true },
    ...account.responses,
  })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TwoFactorCard session={sessionOf(ada)} />
    </QueryClientProvider>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const codes = async () =>
  within(await screen.findByRole('list', { name: 'Recovery codes' }))
    .getAllByRole('listitem')
    .map(line => line.textContent)

it('shows ten codes once, after the first app is set up', async () => {
  open()
  await press('Turn on')
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } })
  await press('Confirm')
  expect(await codes()).toEqual(account.recoveryCodes)
  expect(account.recoveryCodes).toHaveLength(10)
  await press('I have saved them')
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
  expect(await screen.findByText(/You have 10 codes left/)).toBeTruthy()
})

it('copies, downloads and prints them', async () => {
  const writeText = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  account.add('phone')
  open()
  expect(await screen.findByText(/You have no recovery codes/)).toBeTruthy()
  await press('Make recovery codes')
  await press('Copy')
  expect(await screen.findByText(/Your browser does not let us copy them/)).toBeTruthy()
  await press('Copy')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(writeText).toHaveBeenLastCalledWith(account.recoveryCodes.join('\n'))
  await press('Download')
  await press('Print')
  const text = `Recovery codes for Juno\nAccount: nadia@example.com\nEach code works once.\n\n${account.recoveryCodes.join('\n')}\n`
  expect(vi.mocked(saveFile)).toHaveBeenCalledWith('recovery-codes.txt', text, 'text/plain;charset=utf-8')
  expect(vi.mocked(printText)).toHaveBeenCalledWith(text)
})

it('asks before it replaces the codes that are left', async () => {
  account.add('phone')
  account.recoveryCodes = ['left-left-left']
  open()
  expect(await screen.findByText(/You have 1 code left/)).toBeTruthy()
  await press('Make new codes')
  const question = await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' })
  expect(account.recoveryCodes).toEqual(['left-left-left'])
  fireEvent.click(within(question).getByRole('button', { name: 'Make new codes' }))
  expect(await codes()).not.toContain('left-left-left')
})

it('offers to try again, or later, where they could not be made', async () => {
  account.add('phone')
  account.refuseOnce('codes', authRefusal('insufficient_aal', 403))
  account.refuseOnce('codes', authRefusal('unexpected_failure', 500))
  open()
  await press('Make recovery codes')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Please sign in again with your second step/)
  await press('Try again')
  expect(await screen.findByText(/make them later in your settings/)).toBeTruthy()
  await press('Later')
  expect(await screen.findByText(/You have no recovery codes/)).toBeTruthy()
})

it('says that they could not be counted, and counts again when asked', async () => {
  account.add('phone')
  let broken = true
  const count = account.responses['GET /auth/v1/factors/recovery_codes'] as (request: Request) => unknown
  account.responses = {
    ...account.responses,
    'GET /auth/v1/factors/recovery_codes': (request: Request) =>
      broken ? { status: 500, body: {} } : count(request),
  }
  open()
  expect(await screen.findByText('We could not count your recovery codes.')).toBeTruthy()
  broken = false
  await press('Try again')
  expect(await screen.findByText(/You have no recovery codes/)).toBeTruthy()
})

it('says nothing of them where the auth service has none', async () => {
  account.add('phone')
  const responses = { ...account.responses }
  account.responses = {
    ...responses,
    'GET /auth/v1/factors/recovery_codes': () => ({ status: 404, body: { error_code: 'not_found' } }),
  }
  open()
  await screen.findByText('Add a spare')
  await waitFor(() => expect(screen.queryByText('Recovery codes')).toBeNull())
})
