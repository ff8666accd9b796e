// The member's authenticator apps, and removing one. Where the session's AAL is too low, that asks for a code first.
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { codeIncomplete, codeLength } from '@/components/form/code-digits'
import { CodeField } from '@/components/form/code-field'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { logFailure } from '@/lib/log-failure'
import { useRemoveApp, type AuthenticatorApp } from '../api/authenticator-apps'
import { mfaFailure, wantsCode } from '../mfa-failure'
import { mfaTexts } from '../texts'

interface AppListProps {
  apps: readonly AuthenticatorApp[]
  required: boolean
}

export function AppList({ apps, required }: AppListProps) {
  const [removing, setRemoving] = useState<AuthenticatorApp | null>(null)
  const last = apps.length === 1
  return (
    <>
      <ul aria-label="Your authenticator apps" className="grid gap-2">
        {apps.map(app => (
          <li
            key={app.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5"
          >
            <Smartphone className="size-5 shrink-0 text-plum" aria-hidden="true" />
            <div className="min-w-32 flex-1">
              <p className="font-semibold wrap-anywhere" dir="auto">
                {app.name}
              </p>
              <p className="text-sm text-soft">Added {longDateText(app.addedAt)}</p>
            </div>
            <Button
              variant="quiet"
              size="little"
              aria-label={`Remove ${app.name}`}
              onClick={() => setRemoving(app)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveAppDialog
          app={removing}
          last={last}
          required={required}
          onRemoved={() => {
            setRemoving(null)
            toast(
              last
                ? { title: mfaTexts.off, description: 'Your password alone lets you in.' }
                : { title: mfaTexts.removed },
            )
          }}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  )
}

interface RemoveAppDialogProps {
  app: AuthenticatorApp
  /** Without it, two-factor sign-in is off. */
  last: boolean
  required: boolean
  onRemoved: () => void
  onCancel: () => void
}

function RemoveAppDialog({ app, last, required, onRemoved, onCancel }: RemoveAppDialogProps) {
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const removing = useRemoveApp()

  const incomplete = asksCode && code.length < codeLength
  const remove = async () => {
    setProblem(null)
    if (incomplete) throw new Error(codeIncomplete)
    await removing.mutateAsync(asksCode ? { id: app.id, code } : { id: app.id })
  }
  const reasonOf = (error: Error) => {
    if (incomplete) return error.message
    logFailure('An authenticator app was not removed', error)
    if (!wantsCode(error)) return mfaFailure(error, 'The app could not be removed. Please try again.')
    setAsksCode(true)
    return null
  }
  const failure = (error: Error) => {
    if (!asksCode) return reasonOf(error)
    // Shown at the field.
    setProblem(reasonOf(error))
    return null
  }

  return (
    <ConfirmAction
      title={last ? 'Turn two-factor sign-in off?' : `Remove “${app.name}”?`}
      confirmLabel={last ? 'Turn off' : 'Remove'}
      cancelLabel="Keep it"
      action={remove}
      onDone={onRemoved}
      failure={failure}
      onClose={onCancel}
    >
      <div className="grid gap-4">
        <p>{consequence(app.name, last, required)}</p>
        {asksCode && (
          <CodeField
            label="First, the code that your app shows"
            value={code}
            onValueChange={setCode}
            error={problem}
            first
          />
        )}
      </div>
    </ConfirmAction>
  )
}

function consequence(name: string, last: boolean, required: boolean): string {
  if (!last) return 'Its codes stop working. Those of your other apps still work.'
  return required
    ? `The codes of “${name}” stop working. You need two-factor sign-in here, so you are asked to set it up again right away.`
    : `The codes of “${name}” stop working, and your password alone lets you in.`
}
