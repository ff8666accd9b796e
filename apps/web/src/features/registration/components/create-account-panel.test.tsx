import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Api from '@/lib/api'
import { toasts } from '@/components/ui/toast-store'
import { CreateAccountPanel } from './create-account-panel'

const client = vi.hoisted(() => ({
  auth: { signUp: vi.fn(), signInWithPassword: vi.fn(), getSession: vi.fn() },
  rpc: vi.fn(),
}))
vi.mock('@/lib/supabase', () => ({ supabase: client }))
vi.mock('@/lib/api', async original => ({
  ...(await original<typeof Api>()),
  api: vi.fn().mockResolvedValue({}),
}))

const shown = () => toasts.getSnapshot().filter(({ open }) => open)
const userId = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'

function open() {
  const onCreated = vi.fn()
  const proof = { checkout_session_id: 'cs_test_1' }
  const view = render(
    <MemoryRouter>
      <CreateAccountPanel proof={proof} initialEmail="Ada@Example.com" onCreated={onCreated} />
    </MemoryRouter>,
  )
  return { ...view, onCreated }
}

async function send() {
  for (const label of ['Password', 'Confirm Password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Correct-Horse-7' } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

describe('CreateAccountPanel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    for (const { id } of shown()) toasts.dismiss(id)
    client.rpc.mockResolvedValue({ data: { registration: true, subscription: true }, error: null })
    client.auth.getSession.mockResolvedValue({ data: { session: { access_token: 't' } }, error: null })
    client.auth.signUp.mockResolvedValue({
      data: { user: { id: userId }, session: { access_token: 't' } },
      error: null,
    })
    client.auth.signInWithPassword.mockResolvedValue({ data: {}, error: null })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('waits 1 s and 1.5 s before it signs in, then says so and leaves', async () => {
    const { onCreated } = open()
    await send()
    expect(shown()).toMatchObject([{ title: 'Creating your account' }])
    expect(screen.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(2499))
    expect(client.auth.signInWithPassword).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(client.auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({
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
    expect(client.auth.signUp).toHaveBeenCalledWith({
      email: 'ada@example.com',
      password: 'Correct-Horse-7',
      options: {
        emailRedirectTo: `${window.location.origin}/sign-in`,
        data: { checkout_session_id: 'cs_test_1' },
      },
    })
  })

  it('shows no toast when nobody paid, and lets her try a different email', async () => {
    client.rpc.mockResolvedValue({ data: { registration: false, subscription: false }, error: null })
    open()
    await send()
    expect(screen.getByRole('heading', { name: 'Subscription Required' })).toBeTruthy()
    expect(shown()).toEqual([])
    expect(client.auth.signUp).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Try a different email' }))
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('Ada@Example.com')
  })

  it('shows any other failure as one destructive toast and keeps the form', async () => {
    client.auth.signUp.mockResolvedValue({ data: { user: null, session: null }, error: { message: '' } })
    open()
    await send()
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
    unmount()
    await vi.advanceTimersByTimeAsync(5000)
    expect(client.auth.signInWithPassword).not.toHaveBeenCalled()
    expect(onCreated).not.toHaveBeenCalled()
  })
})
