import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lastingSession, storeSession } from '@/testing/fake-auth'
import { fakeServer, sent } from '@/testing/fake-server'
import { LinkedSignInsCard } from './linked-sign-ins-card'

const identity = (provider: string, email = 'ada@example.com') => ({
  id: `at-${provider}`,
  identity_id: `id-${provider}`,
  user_id: 'user-1',
  provider,
  identity_data: { email },
})
let identities: ReturnType<typeof identity>[]
let requests: Request[]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  storeSession({})
  requests = fakeServer({
    '/auth/v1/user': () => ({ body: { ...lastingSession({}).user, identities } }),
    'DELETE /auth/v1/user/identities/id-google': () => {
      identities = identities.filter(({ provider }) => provider !== 'google')
      return { body: {} }
    },
  })
})
afterEach(() => window.history.replaceState(null, '', '/'))

const open = (providers: string[], address = '/settings') => {
  window.history.replaceState(null, '', address)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LinkedSignInsCard userId="user-1" providers={providers} />
    </QueryClientProvider>,
  )
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Linked sign-ins' }))
    .getAllByRole('listitem')
    .map(line => line.textContent)

it('shows what is linked, and what could be', async () => {
  identities = [identity('email'), identity('google', 'ada@gmail.example')]
  open(['google', 'github'])
  expect(await lines()).toEqual(['Googleada@gmail.exampleUnlink', 'GitHubNot linkedLink'])
})

it('unlinks one after asking', async () => {
  identities = [identity('email'), identity('google')]
  open(['google'])
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
  const question = await screen.findByRole('alertdialog', { name: 'Unlink Google?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Unlink' }))
  await waitFor(async () => expect(await lines()).toEqual(['GoogleNot linkedLink']))
  expect(sent(requests, 'DELETE', '/identities/')).toHaveLength(1)
})

it('keeps the last one', async () => {
  identities = [identity('google')]
  open(['google'])
  expect(await lines()).toEqual(['Googleada@example.comYour only sign-in, so it stays.'])
})

it('says why a link did not come about', async () => {
  identities = [identity('email')]
  open(['google'], '/settings?error=server_error&error_code=identity_already_exists')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That sign-in already belongs to an account here.',
  )
})
