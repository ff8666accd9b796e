// Sets up one app: the QR code, the secret to type where scanning fails, and the field for the first code.
import { Check, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CodeField } from '@/components/form/code-field'
import { Form, SubmitButton } from '@/components/form/form'
import { useCodeForm } from '@/components/form/use-code-form'
import { Button } from '@/components/ui/button'
import { useConfirmAppEnrollment, type AppEnrollment } from '../api/authenticator-app'
import { inGroups } from '../in-groups'
import { codeRefusal } from '../mfa-failure'

interface AppEnrollmentFormProps {
  enrollment: AppEnrollment
  onDone: () => void
  onCancel: () => void
  /** Starts again, since this enrollment has expired or was ended in another tab. */
  onAgain: () => void
}

export function AppEnrollmentForm({ enrollment, onDone, onCancel, onAgain }: AppEnrollmentFormProps) {
  const confirming = useConfirmAppEnrollment()
  const { form, field } = useCodeForm(async code => {
    await confirming.mutateAsync({ id: enrollment.id, code })
    // This is not an onSuccess of mutate(), since the card may show the list by then.
    onDone()
  }, codeRefusal)
  const gone = (confirming.error as { code?: string } | null)?.code === 'mfa_factor_not_found'

  return (
    <Form form={form} aria-label="Set up an authenticator app" className="gap-7">
      <ol className="grid gap-7">
        <Step number={1} title="Scan this with your authenticator app">
          <p className="mt-1.5 text-[15px] text-soft">
            Your password manager may have one built in. Otherwise Google Authenticator, Microsoft
            Authenticator and 2FAS are free.
          </p>
          {/* The code is white in dark mode too: cameras need dark squares on a light background. */}
          <img
            src={enrollment.qrCode}
            alt="QR code for your authenticator app"
            width={208}
            height={208}
            className="mt-4 size-52 rounded-card border bg-white p-2"
          />
          <p className="mt-3 text-[15px]">
            <a href={enrollment.uri} className="text-link">
              Open it in an app on this device
            </a>
          </p>
          <SecretToType secret={enrollment.secret} />
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

function SecretToType({ secret }: { secret: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <div className="mt-4 grid gap-2 rounded-[10px] bg-blush p-4">
      <p className="text-sm text-soft">Cannot scan? Type this key into the app.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-44 font-mono text-[15px] leading-relaxed wrap-anywhere">
          {inGroups(secret)}
        </code>
        <Button variant="quiet" size="little" className="bg-card hover:bg-blush" onClick={() => void copy()}>
          {outcome === 'copied' ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          {outcome === 'copied' ? 'Copied' : 'Copy key'}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {outcome === 'refused' &&
          'Your browser does not let us copy it. Please select it and copy it yourself.'}
      </p>
    </div>
  )
}
