// One more authenticator app: first its name, which tells it from the others and stays, then its set-up.
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { appName, appNameLimit } from '../texts'
import { SetUpApp } from './set-up-app'

interface AddAppProps {
  /** The names of her other apps. */
  taken: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

export function AddApp({ taken, open, onOpenChange, onDone }: AddAppProps) {
  const [typed, setTyped] = useState('')
  if (!open)
    return (
      <Button variant="quiet" size="little" className="justify-self-start" onClick={() => onOpenChange(true)}>
        Add another app
      </Button>
    )
  const close = () => {
    setTyped('')
    onOpenChange(false)
  }
  return (
    <div className="grid gap-4 border-t pt-5">
      <SetUpApp
        start="Continue"
        name={typed.trim() || appName(taken)}
        onCancel={close}
        onDone={() => {
          close()
          onDone()
        }}
      >
        <FormField
          label="Name of the app"
          optional
          hint={`To tell your apps apart. Leave it empty for “${appName(taken)}”.`}
        >
          <Input
            value={typed}
            maxLength={appNameLimit}
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </FormField>
      </SetUpApp>
    </div>
  )
}
