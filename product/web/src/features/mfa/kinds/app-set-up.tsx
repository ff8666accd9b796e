// Sets up an authenticator app, from the start button to its first code.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { CharacterCount } from '@/components/ui/character-count'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { useAppConfig } from '@/config/app-config-context'
import { logFailure } from '@/lib/log-failure'
import { useStartAppEnrollment } from '../api/authenticator-app'
import { cancelEnrollment } from '../api/clear-unfinished'
import type { SetUpProps } from '../factor-kind'
import { mfaFailure } from '../mfa-failure'
import { appName, appNameLimit } from '../texts'
import { AppEnrollmentForm } from './app-enrollment'

export function AppSetUp({ start, factors, children, onDone, onCancel }: SetUpProps) {
  const { brand } = useAppConfig()
  const starting = useStartAppEnrollment()
  const [typed, setTyped] = useState('')
  const apps = factors.filter(({ type }) => type === 'totp')
  const suggested = appName(apps.map(({ name }) => name))
  const [enrolling, setEnrolling] = useState(false)
  const begin = () =>
    starting.mutate(
      { name: typed.trim() || suggested, issuer: brand },
      {
        onSuccess: () => setEnrolling(true),
        onError: error => logFailure('An authenticator app could not be set up', error),
      },
    )
  const leave = () => {
    setEnrolling(false)
    starting.reset()
  }

  if (enrolling && starting.data) {
    const { id } = starting.data
    return (
      <AppEnrollmentForm
        key={id}
        enrollment={starting.data}
        onDone={() => {
          leave()
          onDone()
        }}
        onCancel={() => {
          leave()
          void cancelEnrollment(id)
        }}
        onAgain={begin}
      />
    )
  }
  return (
    <>
      {children}
      {apps.length > 0 && (
        <FormField
          label="Name of the app"
          optional
          hint={`To tell your apps apart. Leave it empty for “${suggested}”.`}
        >
          <Input
            value={typed}
            maxLength={appNameLimit}
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
          <CharacterCount length={typed.length} most={appNameLimit} />
        </FormField>
      )}
      {starting.isError && (
        <Alert variant="destructive">
          {mfaFailure(starting.error, 'That could not be started. Please try again in a moment.')}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="little" busy={starting.isPending} onClick={begin}>
          {start}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="little" disabled={starting.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}
