// Shows /create-account in its states: form, processing, subscription required, check your email
// (docs/specification/registration.md#create-account-states).
import { CreditCard, MailCheck } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { toast, toasts } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { wait } from '@/lib/wait'
import { failureText } from '@/lib/failure-text'
import { createAccount, NoSubscriptionError, type PaymentProof } from '../account-creation'
import type { AccountForm } from '../account-form-check'
import { useCorrectRegistration } from '../api/correct-registration'
import { useMailWayIn } from '../api/mail-way-in'
import { ensureProfile, getRegistrationStatus, signIn, signUp } from '../api/account'
import { CreateAccountForm } from './create-account-form'

interface CreateAccountPanelProps {
  proof: PaymentProof
  /** The address that the proof belongs to, or empty. */
  paidWith: string
  /** Says in words where `onCreated` leads. */
  next: string
  onCreated: () => void
  /** Returns whether the account was made in another tab. The page then shows something else. */
  isMadeMeanwhile: () => Promise<boolean>
}

/** The page that opens next is there by then. */
const REDIRECTING_MS = 3000

type State =
  | { phase: 'form' }
  | { phase: 'no-subscription'; message: string; form: AccountForm }
  | { phase: 'check-email'; email: string; form: AccountForm }

export function CreateAccountPanel({
  proof,
  paidWith,
  next,
  onCreated,
  isMadeMeanwhile,
}: CreateAccountPanelProps) {
  const [state, setState] = useState<State>({ phase: 'form' })
  const [email, setEmail] = useState(paidWith)
  const wayIn = useMailWayIn()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])

  const submit = async (form: AccountForm) => {
    const left = leaving.current
    if (!left || left.signal.aborted) return
    setEmail(form.email)
    let processingToast: number | null = null
    const steps = {
      getRegistrationStatus,
      signUp,
      ensureProfile,
      signIn,
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
          description: `You're now being redirected to ${next}.`,
          shownMs: REDIRECTING_MS,
        })
        onCreated()
        return
      }
      if (processingToast !== null) toasts.dismiss(processingToast)
      if (await isMadeMeanwhile()) return
      setState({ phase: 'check-email', email: form.email.trim().toLowerCase(), form })
    } catch (error) {
      if (left.signal.aborted) return
      if (error instanceof NoSubscriptionError) {
        wayIn.mutate(form.email)
        setState({ phase: 'no-subscription', message: error.message, form })
        return
      }
      toast({
        title: 'Error creating account',
        description: failureText(error),
        variant: 'destructive',
      })
    }
  }

  if (state.phase === 'form') return <CreateAccountForm initialEmail={email} onSubmit={submit} />
  const { form } = state
  const typed = form.email.trim().toLowerCase()
  const paid = paidWith !== '' && typed !== paidWith && (
    <PaidWith
      email={paidWith}
      typed={typed}
      sessionId={proof.checkout_session_id}
      onUse={() => submit({ ...form, email: paidWith })}
    />
  )
  return state.phase === 'check-email' ? (
    <CheckYourEmail email={state.email}>{paid}</CheckYourEmail>
  ) : (
    <SubscriptionRequired
      message={state.message}
      email={email}
      isWrittenTo={wayIn.isSuccess}
      onOtherEmail={() => setState({ phase: 'form' })}
    >
      {paid}
    </SubscriptionRequired>
  )
}

interface PaidWithProps {
  /** The address that the payment belongs to. */
  email: string
  /** Another one, which the person has typed in. */
  typed: string
  sessionId: string | undefined
  onUse: () => Promise<void>
}

/** Offers the address that the payment belongs to, or to correct it. */
function PaidWith({ email, typed, sessionId, onUse }: PaidWithProps) {
  const [busy, setBusy] = useState(false)
  const correcting = useCorrectRegistration(sessionId)
  if (correcting.isSuccess)
    return (
      <Alert variant="success" className="text-left" title={`We have written to ${typed}`}>
        Open the link in that email, and choose your password there. Your membership then belongs to that
        address, and what we sent to {email} no longer works.
      </Alert>
    )
  const use = () => {
    setBusy(true)
    void onUse().finally(() => setBusy(false))
  }
  return (
    <Alert className="text-left">
      You paid with <strong className="wrap-anywhere">{email}</strong>.
      <div className="mt-3 grid justify-items-start gap-3">
        <Button size="little" busy={busy} onClick={use}>
          Use that address
        </Button>
        {sessionId && (
          <Button
            variant="link"
            className="text-left text-[15px] whitespace-normal wrap-anywhere"
            busy={correcting.isPending}
            onClick={() => correcting.mutate(typed)}
          >
            Not right? Change it to {typed}
          </Button>
        )}
      </div>
      {correcting.error && <p role="alert">{failureText(correcting.error)}</p>}
    </Alert>
  )
}

function CheckYourEmail({ email, children }: { email: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-5 py-2 text-center" role="status">
      <div
        className="grid h-16 w-14 place-items-center rounded-[999px_999px_12px_12px] bg-sage-wash text-sage"
        aria-hidden="true"
      >
        <MailCheck className="size-6" />
      </div>
      <h2 className="text-2xl">Check your email</h2>
      <p className="text-soft">
        We have written to <strong className="text-ink wrap-anywhere">{email}</strong>: with a link to finish
        your account or, if you have one already, with the way in.
      </p>
      <p className="text-soft">
        The link to finish it asks for a password once more. That keeps you safe: only a password that is set
        from your own inbox counts, so nobody else can choose one for your account.
      </p>
      <p className="text-[15px] text-soft">
        Nothing there after a few minutes? Look in the spam folder, or{' '}
        <Link to={paths.confirmEmail} className="text-link">
          ask for another link
        </Link>
        .
      </p>
      {children}
    </div>
  )
}

interface SubscriptionRequiredProps {
  message: string
  /** The address, with which nobody has paid. */
  email: string
  /** The address gets an email if it has an account. */
  isWrittenTo: boolean
  children: ReactNode
  onOtherEmail: () => void
}

function SubscriptionRequired({
  message,
  email,
  isWrittenTo,
  children,
  onOtherEmail,
}: SubscriptionRequiredProps) {
  return (
    <div className="grid justify-items-center gap-5 py-2 text-center">
      <div
        className="grid h-16 w-14 place-items-center rounded-[999px_999px_12px_12px] bg-blush text-plum"
        aria-hidden="true"
      >
        <CreditCard className="size-6" />
      </div>
      <h2 className="text-2xl">Subscription Required</h2>
      <p role="alert" className="text-soft">
        {message}
      </p>
      <p className="text-[15px] text-soft">
        We looked for a payment with <strong className="text-ink wrap-anywhere">{email.trim()}</strong>.
        {isWrittenTo && ' If that address has an account already, we have written to it with the way in.'}
      </p>
      {children}
      <div className="grid w-full gap-3">
        <ButtonLink to={paths.membershipSelection} variant={children ? 'quiet' : 'primary'}>
          Choose your membership
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="quiet">
          Write to us
        </ButtonLink>
        <ButtonLink to={paths.home} variant="quiet">
          Return to Homepage
        </ButtonLink>
      </div>
      <Button variant="link" onClick={onOtherEmail}>
        Try a different email
      </Button>
    </div>
  )
}
