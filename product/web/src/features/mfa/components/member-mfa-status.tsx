// Shows whether a member has two-factor sign-in on, and lets an admin turn it off for a member who lost their phone.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { ApiError } from '@/lib/api-error'
import { mfaOnQuery, useResetMfa } from '../api/admin-mfa'
import { mfaResetTexts } from '../texts'

interface MemberMfaStatusProps {
  memberId: string
  name: string
  /** Admins change their own factors in their settings. */
  self: boolean
}

export function MemberMfaStatus({ memberId, name, self }: MemberMfaStatusProps) {
  const on = useQuery(mfaOnQuery(memberId))
  const [asking, setAsking] = useState(false)
  const reset = useResetMfa(memberId)
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-soft">Two-factor sign-in</dt>
      <dd className="font-medium">
        {on.isPending && '…'}
        {on.isError && 'Not known right now'}
        {on.isSuccess && (on.data ? 'On' : 'Off')}
        {on.data && !self && (
          <Button
            variant="link"
            className="mt-1 block min-h-8 text-[15px] whitespace-normal text-left"
            onClick={() => setAsking(true)}
          >
            Turn off two-factor sign-in
          </Button>
        )}
        {/* It is not a toast, which would be behind the dialog. */}
        {reset.isSuccess && (
          <Alert variant="success" className="mt-2">
            {mfaResetTexts.done}
          </Alert>
        )}
        {asking && (
          <ConfirmAction
            title={`Turn off two-factor sign-in for ${name}?`}
            confirmLabel="Turn it off"
            action={() => reset.mutateAsync()}
            failure={error =>
              // The server's messages for refusals are meant for people.
              error instanceof ApiError && error.status >= 400 && error.status < 500
                ? error.message
                : mfaResetTexts.failed
            }
            onClose={() => setAsking(false)}
          >
            <p>
              For a member who lost their phone or key. First make sure that it is really them, by phone or in
              person: anyone could write in their name.
            </p>
            <p className="mt-2">
              All their ways to confirm are removed, and they are signed out everywhere and notified by email.
              After that, their password alone is enough.
            </p>
          </ConfirmAction>
        )}
      </dd>
    </div>
  )
}
