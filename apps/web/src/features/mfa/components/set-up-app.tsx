// Setting up an authenticator app, from the button that starts it to its first code.
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { logFailure } from '@/lib/log-failure'
import { cancelEnrollment, useStartEnrollment } from '../api/authenticator-apps'
import { mfaFailure } from '../mfa-failure'
import { appName } from '../texts'
import { EnrollmentForm } from './enrollment-form'

interface SetUpAppProps {
  /** Label of the button that starts it. */
  start: string
  /** The app's name in the list. */
  name: string
  /** Shown around the button until it is pressed. */
  children?: ReactNode
  onDone: () => void
  /** Without it there is no Cancel button. */
  onCancel?: () => void
}

export function SetUpApp({ start, name, children, onDone, onCancel }: SetUpAppProps) {
  const { brand } = useAppConfig()
  const starting = useStartEnrollment()
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
      <EnrollmentForm
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

/** Shown where the site requires MFA and the member has none yet. */
export function RequiredSetUp({ email, onDone }: { email: string; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p className="text-soft">
        For <strong className="wrap-anywhere text-ink">{email}</strong>
      </p>
      <SetUpApp start="Set it up now" name={appName([])} onDone={onDone}>
        <p>
          You need an authenticator app, on your phone or in your password manager. It takes two minutes, and
          then the page you wanted opens.
        </p>
      </SetUpApp>
      <p className="border-t pt-5 text-[15px] text-soft">
        Not working?{' '}
        <Link to={paths.contact} className="text-link">
          Write to the team
        </Link>
        .
      </p>
    </div>
  )
}
