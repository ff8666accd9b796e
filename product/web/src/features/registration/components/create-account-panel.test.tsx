import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { CreateAccountPanel } from './create-account-panel'
import { arrived } from '@/testing/arrived'
import { lastingSession, storeSession } from '@/testing/fake-auth'
import { fakeServer, sent, type Responses } from '@/testing/fake-server'

const shown = () => toasts.getSnapshot().filter(({ open }) => open)
const ada = { id: '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11', email: 'ada@example.com' }
let requests: Request[]

function serve(changes: Responses = {}) {
  requests = fakeServer({
    'POST /rest/v1/rpc/registration_status': { registration: true, subscription: true },
    'POST /auth/v1/signup': () => ({ body: lastingSession(ada) }),
    'POST /api/create-profile': { success: true },
    'POST /api/account/way-in': {},
    'POST /auth/v1/token': () => ({ body: lastingSession(ada) }),
    ...changes,
  })
}
const signUps = () => sent(requests, 'POST', '/auth/v1/signup')
const signIns = () => sent(requests, 'POST', '/auth/v1/token')

function open() {
  const onCreated = vi.fn()
  const proof = { checkout_session_id: 'cs_test_1' }
  const view = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <CreateAccountPanel
          proof={proof}
          paidWith="ada@example.com"
          next="the dashboard"
          onCreated={onCreated}
          isMadeMeanwhile={async () => false}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { ...view, onCreated }
}

async function send(password = 'Correct-Horse-7', confirmation = password) {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirmation } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
}

describe('CreateAccountPanel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    storeSession(null)
    serve()
    for (const { id } of shown()) toasts.dismiss(id)
  })
  it('asks for another password in place of a common one, before anything is sent', async () => {
    open()
    await send('Password123')
    await arrived(() => shown().length)
    expect(shown()).toMatchObject([
      {
        title: 'Invalid password',
        description: 'Many people use this password, so it is easy to guess. Please choose another one.',
      },
    ])
    expect(requests).toEqual([])
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Few others use it').textContent).toBe('Few others use it: not met yet')
  })

  it('shows its errors one toast at a time, in order', async () => {
    const { container } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
    await arrived(() => shown().length)
    expect(shown()).toMatchObject([
      { title: 'Missing information', description: 'Please fill in all fields.' },
    ])
    const weak = {
      short1A: 'Password must be at least 8 characters long',
      lowercase1: 'Password must include at least one uppercase letter',
      UPPERCASE1: 'Password must include at least one lowercase letter',
      'No-Digits': 'Password must include at least one number',
    }
    for (const [password, description] of Object.entries(weak)) {
      await send(password, 'something else')
      await arrived(() => shown()[0]?.description === description)
      expect(shown()).toMatchObject([{ title: 'Invalid password' }])
    }
    await send('Correct-Horse-7', 'something else')
    await arrived(() => shown()[0]?.title === "Passwords don't match")
    expect(shown()).toMatchObject([{ description: 'Please make sure your passwords match.' }])
    expect(container.textContent?.match(/: met/g)).toHaveLength(4)
    expect(requests).toEqual([])
  })

  it('says that the subscription could not be looked up, and keeps the form', async () => {
    serve({ 'POST /rest/v1/rpc/registration_status': () => ({ status: 500, body: { message: 'no' } }) })
    open()
    await send()
    await arrived(() => shown()[0]?.title === 'Error creating account')
    const description = 'Error checking subscription status. Please try again or contact support.'
    expect(shown()).toMatchObject([{ description }])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  })

  it('waits 1 s and 1.5 s before it signs in, then says so and leaves', async () => {
    const { onCreated } = open()
    await send()
    await arrived(() => signUps().length)
    expect(shown()).toMatchObject([{ title: 'Creating your account' }])
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
    await arrived(() => vi.getTimerCount())
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(sent(requests, 'POST', '/api/create-profile')).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    await arrived(() => sent(requests, 'POST', '/api/create-profile').length)
    await arrived(() => vi.getTimerCount())
    await act(() => vi.advanceTimersByTimeAsync(1499))
    expect(signIns()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    await arrived(() => onCreated.mock.calls.length)
    expect(signIns()).toHaveLength(1)
    expect(await signIns()[0]!.json()).toMatchObject({
      email: 'ada@example.com',
      password: 'Correct-Horse-7',
    })
    expect(shown()).toMatchObject([
      {
        title: 'Account created successfully!',
        description: "You're now being redirected to the dashboard.",
      },
    ])
    expect(onCreated).toHaveBeenCalledOnce()
  })

  it('sends the proof of payment along with the sign-up', async () => {
    open()
    await send()
    await arrived(() => signUps().length)
    expect(new URL(signUps()[0]!.url).searchParams.get('redirect_to')).toBe(
      `${window.location.origin}/sign-in`,
    )
    expect(await signUps()[0]!.json()).toMatchObject({
      email: 'ada@example.com',
      password: 'Correct-Horse-7',
      data: { checkout_session_id: 'cs_test_1' },
    })
  })

  it('shows no toast when nobody paid, and offers to try a different email', async () => {
    serve({ 'POST /rest/v1/rpc/registration_status': { registration: false, subscription: false } })
    open()
    await send()
    await arrived(() => screen.queryByRole('heading', { name: 'Subscription Required' }))
    expect(screen.getByRole('alert').textContent).toBe(
      'No subscription found for this email. Please complete payment first or contact support if you believe this is an error.',
    )
    expect(shown()).toEqual([])
    expect(signUps()).toEqual([])
    const ways = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
    expect(ways).toEqual([
      ['Choose your membership', '/membership-selection'],
      ['Write to us', '/contact'],
      ['Return to Homepage', '/'],
    ])
    expect(screen.getByText('ada@example.com')).toBeTruthy()
    expect(screen.queryByText(/You paid with/)).toBeNull()
    await arrived(() => sent(requests, 'POST', '/api/account/way-in').length)
    expect(await sent(requests, 'POST', '/api/account/way-in')[0]!.json()).toEqual({
      email: 'ada@example.com',
    })
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.getByText(/If that address has an account already, we have written to it/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try a different email' }))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com')
  })

  it('names the address that was paid with, and makes the account with it at one press', async () => {
    const knows = (email: string) => email === 'ada@example.com'
    serve({
      'POST /rest/v1/rpc/registration_status': async (request: Request) => {
        const known = knows(((await request.json()) as { email: string }).email)
        return { body: { registration: known, subscription: known } }
      },
    })
    open()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'other@example.com' } })
    await send()
    await arrived(() => screen.queryByText(/You paid with/))
    expect(screen.getByText(/You paid with/).textContent).toContain('You paid with ada@example.com.')
    fireEvent.click(screen.getByRole('button', { name: 'Use that address' }))
    await arrived(() => signUps().length)
    expect(await signUps()[0]!.json()).toMatchObject({
      email: 'ada@example.com',
      password: 'Correct-Horse-7',
      data: { checkout_session_id: 'cs_test_1' },
    })
  })

  it('corrects the address that was paid with, once the person says that it is not right', async () => {
    serve({
      'POST /rest/v1/rpc/registration_status': { registration: false, subscription: false },
      'POST /api/checkout/address': {},
    })
    open()
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'Ada@Example.org' } })
    await send()
    await arrived(() => screen.queryByText(/You paid with/))
    fireEvent.click(screen.getByRole('button', { name: 'Not right? Change it to ada@example.org' }))
    await arrived(() => sent(requests, 'POST', '/api/checkout/address').length)
    expect(await sent(requests, 'POST', '/api/checkout/address')[0]!.json()).toEqual({
      session_id: 'cs_test_1',
      email: 'ada@example.org',
    })
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(screen.getByText('We have written to ada@example.org')).toBeTruthy()
  })

  it('promises no email where it could not ask for one', async () => {
    serve({
      'POST /rest/v1/rpc/registration_status': { registration: false, subscription: false },
      'POST /api/account/way-in': () => ({ status: 503, body: { message: 'no' } }),
    })
    open()
    await send()
    await arrived(() => screen.queryByRole('heading', { name: 'Subscription Required' }))
    await arrived(() => sent(requests, 'POST', '/api/account/way-in').length)
    expect(screen.queryByText(/we have written/)).toBeNull()
  })

  it('says why the mailed link asks for a password again, where the payment is not proven', async () => {
    serve({ 'POST /auth/v1/signup': () => ({ body: { ...ada, identities: [] } }) })
    open()
    await send()
    await arrived(() => screen.queryByRole('heading', { name: 'Check your email' }))
    const said = screen.getByRole('status').textContent
    expect(said).toContain('asks for a password once more')
    expect(said).toContain(
      'We have written to ada@example.com: with a link to finish your account or, if you have one already, with the way in.',
    )
  })

  it.each([
    ['500 with nothing', { status: 500, body: {} }],
    ['500 with its entrails', { status: 500, body: { msg: 'Database error saving new user' } }],
    ['502 with a page', { status: 502, text: '<html>Bad Gateway</html>' }],
    ['503 with a text', { status: 503, text: 'upstream connect error' }],
  ])('shows %s as one destructive toast in our words and keeps the form', async (_failure, response) => {
    serve({ 'POST /auth/v1/signup': () => response })
    open()
    await send()
    await arrived(() => shown()[0]?.title === 'Error creating account')
    expect(shown()).toMatchObject([
      {
        title: 'Error creating account',
        description: 'Failed to create user account.',
        variant: 'destructive',
      },
    ])
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy()
  })

  it('signs nobody in once the page was left', async () => {
    const { unmount, onCreated } = open()
    await send()
    await arrived(() => vi.getTimerCount())
    unmount()
    await vi.advanceTimersByTimeAsync(5000)
    expect(signIns()).toEqual([])
    expect(onCreated).not.toHaveBeenCalled()
  })
})
