/**
 * /create-account in its states: form, processing, subscription required, check your email
 * (docs/specification/registration.md#create-account-states).
 */
import { useEffect, useRef, useState } from 'react'
import { toast, toasts } from '@/components/ui/toast-store'
import { wait } from '@/lib/wait'
import { createAccount, NoSubscriptionError, type PaymentProof } from '../account-creation'
import type { AccountForm } from '../account-form-check'
import { ensureProfile } from '../api/ensure-profile'
import { getRegistrationStatus } from '../api/get-registration-status'
import { signInNewAccount } from '../api/sign-in-new-account'
import { signUp } from '../api/sign-up'
import { CheckYourEmail } from './check-your-email'
import { CreateAccountForm } from './create-account-form'
import { SubscriptionRequired } from './subscription-required'

interface CreateAccountPanelProps {
  proof: PaymentProof
  initialEmail: string
  onCreated: () => void
}

type State =
  { phase: 'form' } | { phase: 'no-subscription'; message: string } | { phase: 'check-email'; email: string }

export function CreateAccountPanel({ proof, initialEmail, onCreated }: CreateAccountPanelProps) {
  const [state, setState] = useState<State>({ phase: 'form' })
  const [email, setEmail] = useState(initialEmail)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const submit = async (form: AccountForm) => {
    const left = new AbortController()
    leaving.current = left
    setEmail(form.email)
    let processingToast: number | null = null
    const steps = {
      getRegistrationStatus,
      signUp,
      ensureProfile,
      signIn: signInNewAccount,
      wait: (ms: number) => wait(ms, left.signal),
      onProcessing: () => {
        processingToast = toast({
          title: 'Creating your account',
          description: 'Please wait while we set up your account...',
        })
      },
    }
    try {
      const outcome = await createAccount(steps, { ...form, proof })
      if (outcome === 'signed-in') {
        toast({
          title: 'Account created successfully!',
          description: "You're now being redirected to the dashboard.",
        })
        onCreated()
        return
      }
      if (processingToast !== null) toasts.dismiss(processingToast)
      setState({ phase: 'check-email', email: form.email.trim().toLowerCase() })
    } catch (error) {
      if (left.signal.aborted) return
      if (error instanceof NoSubscriptionError) {
        setState({ phase: 'no-subscription', message: error.message })
        return
      }
      toast({
        title: 'Error creating account',
        description: (error as Error).message,
        variant: 'destructive',
      })
    }
  }

  if (state.phase === 'no-subscription') {
    return <SubscriptionRequired message={state.message} onOtherEmail={() => setState({ phase: 'form' })} />
  }
  if (state.phase === 'check-email') return <CheckYourEmail email={state.email} />
  return <CreateAccountForm initialEmail={email} onSubmit={submit} />
}
