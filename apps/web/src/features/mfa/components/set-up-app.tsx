// Setting up an authenticator app, from the button that starts it to its first code.
import { useState, type ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { logFailure } from '@/lib/log-failure'
import { cancelEnrolment, useStartEnrolment } from '../api/enroll-app'
import { mfaFailure } from '../mfa-failure'
import { EnrolmentForm } from './enrollment-form'

interface SetUpAppProps {
  /** Label of the button that starts it. */
  start: string
  /** What the app will be called in her list. */
  name: string
  /** Shown around the button until it is pressed. */
  children?: ReactNode
  onDone: () => void
  /** Shown beside the button, where there is something to leave. */
  onCancel?: () => void
}

export function SetUpApp({ start, name, children, onDone, onCancel }: SetUpAppProps) {
  const { brand } = useAppConfig()
  const starting = useStartEnrolment()
  const [enrolling, setEnrolling] = useState(false)
  const begin = () =>
    starting.mutate(
      { name, issuer: brand },
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
      <EnrolmentForm
        key={id}
        enrolment={starting.data}
        onDone={() => {
          leave()
          onDone()
        }}
        onCancel={() => {
          leave()
          void cancelEnrolment(id)
        }}
        onAgain={begin}
      />
    )
  }
  return (
    <>
      {children}
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
