// Lists the member's second factors, and removes one. Where the session's AAL is too low, that asks for a code first.
import { useState } from 'react'
import { codeIncomplete, codeLength } from '@/components/form/code-digits'
import { CodeField } from '@/components/form/code-field'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { logFailure } from '@/lib/log-failure'
import { useRemoveFactor } from '../api/factors'
import type { OwnFactor } from '../factor-kind'
import { factorKind } from '../factor-kinds'
import { mfaFailure, wantsCode } from '../mfa-failure'
import { mfaTexts } from '../texts'

interface FactorListProps {
  factors: readonly OwnFactor[]
  required: boolean
}

export function FactorList({ factors, required }: FactorListProps) {
  const [removing, setRemoving] = useState<OwnFactor | null>(null)
  const last = factors.length === 1
  return (
    <>
      <ul aria-label="Your two-factor methods" className="grid gap-2">
        {factors.map(factor => (
          <FactorLine key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
        ))}
      </ul>
      {removing && (
        <RemoveFactorDialog
          factor={removing}
          last={last}
          hasApp={factors.some(({ type }) => type === 'totp')}
          required={required}
          onRemoved={() => {
            setRemoving(null)
            toast(
              last
                ? { title: mfaTexts.off, description: 'Signing in takes one step again.' }
                : { title: removing.type === 'totp' ? mfaTexts.removed : mfaTexts.removedOther },
            )
          }}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  )
}

function FactorLine({ factor, onRemove }: { factor: OwnFactor; onRemove: () => void }) {
  const { icon: Icon, name: kindName } = factorKind(factor.type)
  const name = factor.name || kindName
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5">
      <Icon className="size-5 shrink-0 text-plum" aria-hidden="true" />
      <div className="min-w-32 flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-soft">Added {longDateText(factor.addedAt)}</p>
      </div>
      <Button variant="quiet" size="little" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

interface RemoveFactorDialogProps {
  factor: OwnFactor
  /** Without this factor, two-factor sign-in is off. */
  last: boolean
  /** The account has an app whose code can be asked for. */
  hasApp: boolean
  required: boolean
  onRemoved: () => void
  onCancel: () => void
}

function RemoveFactorDialog({
  factor,
  last,
  hasApp,
  required,
  onRemoved,
  onCancel,
}: RemoveFactorDialogProps) {
  const [asksCode, setAsksCode] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const removing = useRemoveFactor()
  const name = factor.name || factorKind(factor.type).name

  const incomplete = asksCode && code.length < codeLength
  const remove = async () => {
    setProblem(null)
    if (incomplete) throw new Error(codeIncomplete)
    await removing.mutateAsync(asksCode ? { id: factor.id, code } : { id: factor.id })
  }
  const reasonOf = (error: Error) => {
    if (incomplete) return codeIncomplete
    logFailure('A second factor was not removed', error)
    if (!wantsCode(error) || !hasApp) return mfaFailure(error, mfaTexts.removeFailed)
    setAsksCode(true)
    return null
  }
  const failure = (error: Error) => {
    if (!asksCode) return reasonOf(error)
    // The message is shown at the field.
    setProblem(reasonOf(error))
    return null
  }

  return (
    <ConfirmAction
      title={last ? 'Turn two-factor sign-in off?' : `Remove “${name}”?`}
      confirmLabel={last ? 'Turn off' : 'Remove'}
      cancelLabel="Keep it"
      action={remove}
      onDone={onRemoved}
      failure={failure}
      onClose={onCancel}
    >
      <div className="grid gap-4">
        <p>{consequence(factor, name, last, required)}</p>
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

function consequence({ type }: OwnFactor, name: string, last: boolean, required: boolean): string {
  if (!last && type !== 'totp') return 'It no longer lets you in. Your other ways still work.'
  if (!last) return 'Its codes stop working. Those of your other apps still work.'
  const ends = type === 'webauthn' ? `“${name}”` : `The codes of “${name}”`
  return required
    ? `${ends} and your recovery codes stop working. You need two-factor sign-in here, so you are asked to set it up again right away.`
    : `${ends} and your recovery codes stop working, and your password alone lets you in.`
}
