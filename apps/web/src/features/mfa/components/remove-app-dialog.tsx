// Asks before an authenticator app is taken off; for a code besides, where this session has shown none.
import { useState } from 'react'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { logFailure } from '@/lib/log-failure'
import type { AuthenticatorApp } from '../api/get-apps'
import { useRemoveApp } from '../api/remove-app'
import { codeLength } from '../code-digits'
import { mfaFailure, wantsCode } from '../mfa-failure'
import { mfaTexts } from '../texts'
import { CodeField } from './code-field'

interface RemoveAppDialogProps {
  app: AuthenticatorApp
  /** Without it, two-factor sign-in is off. */
  last: boolean
  required: boolean
  onRemoved: () => void
  onCancel: () => void
}

export function RemoveAppDialog({ app, last, required, onRemoved, onCancel }: RemoveAppDialogProps) {
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const removing = useRemoveApp()

  const incomplete = asksCode && code.length < codeLength
  const remove = async () => {
    setProblem(null)
    if (incomplete) throw new Error(mfaTexts.codeIncomplete)
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
    // The field says what is wrong with the code.
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
  if (!last) return 'Its codes stop working. Those of your other apps go on.'
  return required
    ? `The codes of “${name}” stop working. You need two-factor sign-in here, so you are asked to set it up again right away.`
    : `The codes of “${name}” stop working, and your password alone lets you in.`
}
