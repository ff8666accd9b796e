/**
 * Shows /set-password in all its states: verifying, ready, expired, error, success
 * (docs/specification/sign-in.md#set-password).
 */
import { errorCheckingRegistration, paymentNotCompleted } from '@juno/domain/registration/sign-up-texts'
import { useEffect, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { Spinner } from '@/components/ui/spinner'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { endSession } from '@/lib/auth/end-session'
import { commonPasswordText, isCommonPassword } from '@/lib/auth/common-passwords'
import { failureText } from '@/lib/failure-text'
import { wait } from '@/lib/wait'
import { findSession, useSetPassword } from '../api/link-session'
import {
  decideSetPassword,
  registrationProblem,
  SET_PASSWORD_MESSAGES,
  SET_PASSWORD_REDIRECT_MS,
  type SetPasswordLink,
  type SetPasswordState,
} from '../set-password-state'
import { SetPasswordForm } from './set-password-form'

interface SetPasswordPanelProps {
  link: SetPasswordLink
  /** Returns whether the address has a registration, and a paid one. */
  getRegistrationStatus: (email: string) => Promise<{ registration: boolean; subscription: boolean }>
  /** Called three seconds after success. */
  onDone: (email: string | null) => void
}

export function SetPasswordPanel({ link, getRegistrationStatus, onDone }: SetPasswordPanelProps) {
  const [state, setState] = useState<SetPasswordState>({ phase: 'verifying' })
  const [email, setEmail] = useState(link.email)
  const [linkFailed, setLinkFailed] = useState(false)
  const setPassword = useSetPassword()

  useEffect(() => {
    let left = false
    void findSession().then(found => {
      if (left) return
      setEmail(found.email ?? link.email)
      setState(decideSetPassword(link, found.lookup))
    })
    return () => {
      left = true
    }
  }, [link])

  useEffect(() => {
    if (state.phase !== 'success') return
    const leaving = new AbortController()
    wait(SET_PASSWORD_REDIRECT_MS, leaving.signal).then(
      // Signing in with the new password proves that the member knows it.
      async () => {
        const error = await endSession()
        if (error)
          toast({
            title: 'You are still signed in',
            description: failureText(error),
            variant: 'destructive',
          })
        onDone(email)
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [state.phase, email, onDone])

  const submit = async (password: string) => {
    setLinkFailed(false)
    if (await isCommonPassword(password)) throw new Error(commonPasswordText)
    const problem = email === null ? null : await lookUp(email)
    if (problem === paymentNotCompleted) return setState({ phase: 'unpaid' })
    if (problem !== null) throw new Error(problem)
    await setPassword.mutateAsync(password).catch((error: Error) => {
      setLinkFailed(error.message === SET_PASSWORD_MESSAGES.badLink)
      throw error
    })
    setState({ phase: 'success' })
  }

  const lookUp = (address: string) =>
    getRegistrationStatus(address).then(registrationProblem, () => errorCheckingRegistration)

  if (state.phase === 'verifying') {
    return (
      <div className="grid justify-items-center gap-4 py-10 text-soft">
        <Spinner className="size-8" label={null} />
        <p role="status">Verifying your link...</p>
      </div>
    )
  }
  if (state.phase === 'success') {
    return (
      <Alert variant="success" title="Password set">
        Your password has been set. Taking you to sign in...
      </Alert>
    )
  }
  if (state.phase === 'unpaid') {
    return (
      <div className="grid gap-6">
        <Alert variant="destructive">{paymentNotCompleted}</Alert>
        <div className="grid gap-3">
          <ButtonLink to={paths.membershipSelection}>Choose your membership</ButtonLink>
          <ButtonLink to={paths.contact} variant="quiet">
            Write to us
          </ButtonLink>
        </div>
      </div>
    )
  }
  if (state.phase === 'ready') {
    return (
      <div className="grid gap-5">
        <SetPasswordForm email={email} onSubmit={submit} />
        {linkFailed && <NewLinkButton />}
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <Alert variant="destructive">
        {state.phase === 'expired' ? SET_PASSWORD_MESSAGES.expired : state.message}
      </Alert>
      <NewLinkButton />
    </div>
  )
}

function NewLinkButton() {
  return (
    <ButtonLink to={paths.resetPassword} className="w-full">
      Request New Reset Link
    </ButtonLink>
  )
}
