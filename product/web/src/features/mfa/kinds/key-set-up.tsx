// Sets up a security key or passkey: its name, then the browser's own dialog.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CharacterCount } from '@/components/ui/character-count'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { webAuthnFailure } from '@/lib/web-authn'
import { useSetUpKey } from '../api/security-key'
import type { SetUpProps } from '../factor-kind'
import { appNameLimit } from '../texts'

/** Returns the default name of the next key. */
function keyName(taken: readonly string[]): string {
  let count = 1
  const name = () => (count === 1 ? 'Security key' : `Security key ${count}`)
  while (taken.includes(name())) count += 1
  return name()
}

const failed = 'It could not be set up. Please try again in a moment.'

export function KeySetUp({ start, factors, children, onDone, onCancel }: SetUpProps) {
  const settingUp = useSetUpKey()
  const [typed, setTyped] = useState('')
  const suggested = keyName(factors.map(({ name }) => name))
  const problem = settingUp.error ? webAuthnFailure(settingUp.error, failed) : null
  return (
    <>
      {children}
      <FormField
        label="Name of the key"
        optional
        hint={`To tell your keys and devices apart. Leave it empty for “${suggested}”.`}
      >
        <Input
          value={typed}
          maxLength={appNameLimit}
          autoComplete="off"
          onChange={event => setTyped(event.target.value)}
        />
        <CharacterCount length={typed.length} most={appNameLimit} />
      </FormField>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          size="little"
          busy={settingUp.isPending}
          onClick={() => {
            // Reading the list again removes this form, so the next step must not depend on it.
            settingUp.mutateAsync(typed.trim() || suggested).then(onDone, () => undefined)
          }}
        >
          {start}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="little" disabled={settingUp.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}
