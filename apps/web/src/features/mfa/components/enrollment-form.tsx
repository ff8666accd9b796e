// One enrolment: the QR code, the secret for whoever cannot scan, and the field for the first code.
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { logFailure } from '@/lib/log-failure'
import { useConfirmEnrolment, type Enrolment } from '../api/enroll-app'
import { codeLength } from '../code-digits'
import { mfaFailure } from '../mfa-failure'
import { mfaTexts } from '../texts'
import { CodeField } from './code-field'
import { SecretToType } from './secret-to-type'

interface EnrolmentFormProps {
  enrolment: Enrolment
  onDone: () => void
  onCancel: () => void
  /** This enrolment is over, by another tab or by time: start anew. */
  onAgain: () => void
}

export function EnrolmentForm({ enrolment, onDone, onCancel, onAgain }: EnrolmentFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirming = useConfirmEnrolment()
  const gone = (confirming.error as { code?: string } | null)?.code === 'mfa_factor_not_found'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < codeLength) {
      setProblem(mfaTexts.codeIncomplete)
      return
    }
    setProblem(null)
    // Told also when the card has moved on to the list by then.
    confirming.mutateAsync({ id: enrolment.id, code }).then(onDone, (error: unknown) => {
      logFailure('The first code of an authenticator app was not taken', error)
      setProblem(mfaFailure(error, 'We could not check the code. Please try again.'))
    })
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Set up an authenticator app">
      <ol className="grid gap-7">
        <Step number={1} title="Scan this with your authenticator app">
          <p className="mt-1.5 text-[15px] text-soft">
            Your password manager may have one built in. Otherwise Google Authenticator, Microsoft
            Authenticator and 2FAS are free.
          </p>
          {/* White in the dark as well: cameras want dark squares on a light ground. */}
          <img
            src={enrolment.qrCode}
            alt="QR code for your authenticator app"
            width={208}
            height={208}
            className="mt-4 size-52 rounded-card border bg-white p-2"
          />
          <p className="mt-3 text-[15px]">
            <a href={enrolment.uri} className="text-link">
              Open it in an app on this device
            </a>
          </p>
          <SecretToType secret={enrolment.secret} />
        </Step>
        <Step number={2} title="Enter the code that the app shows">
          <div className="mt-3">
            <CodeField
              label="Six-digit code"
              value={code}
              onValueChange={digits => {
                setCode(digits)
                setProblem(null)
              }}
              error={problem}
            />
          </div>
        </Step>
      </ol>
      <div className="mt-7 flex flex-wrap gap-3">
        {gone ? (
          <Button onClick={onAgain}>Start again</Button>
        ) : (
          <Button type="submit" busy={confirming.isPending}>
            {confirming.isPending ? 'Checking…' : 'Confirm'}
          </Button>
        )}
        <Button variant="quiet" disabled={confirming.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-blush font-semibold text-plum"
      >
        {number}
      </span>
      <div>
        <p className="pt-1 font-display text-base font-semibold">{title}</p>
        {children}
      </div>
    </li>
  )
}
