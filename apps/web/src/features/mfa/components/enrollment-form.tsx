// One enrolment: the QR code, the secret for whoever cannot scan, and the field for the first code.
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { useConfirmEnrolment, type Enrolment } from '../api/enroll-app'
import { useCodeForm } from '../use-code-form'
import { CodeField } from './code-field'
import { SecretToType } from './secret-to-type'

interface EnrolmentFormProps {
  enrolment: Enrolment
  onDone: () => void
  onCancel: () => void
  /** This enrolment has expired or was ended in another tab: start again. */
  onAgain: () => void
}

export function EnrolmentForm({ enrolment, onDone, onCancel, onAgain }: EnrolmentFormProps) {
  const confirming = useConfirmEnrolment()
  const { form, field } = useCodeForm(async code => {
    await confirming.mutateAsync({ id: enrolment.id, code })
    // Told also when the card has moved on to the list by then.
    onDone()
  })
  const gone = (confirming.error as { code?: string } | null)?.code === 'mfa_factor_not_found'

  return (
    <Form form={form} aria-label="Set up an authenticator app" className="gap-7">
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
            <CodeField label="Six-digit code" {...field} />
          </div>
        </Step>
      </ol>
      <div className="flex flex-wrap gap-3">
        {gone ? (
          <Button onClick={onAgain}>Start again</Button>
        ) : (
          <SubmitButton form={form} busyLabel="Checking…">
            Confirm
          </SubmitButton>
        )}
        <Button variant="quiet" disabled={confirming.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
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
