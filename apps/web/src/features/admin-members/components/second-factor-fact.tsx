// Whether somebody has two-factor sign-in on, and the way to turn it off for who lost her phone.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ApiError } from '@/lib/api'
import { secondFactorOnQuery, useResetSecondFactor } from '@/features/admin-members/api/second-factor'
import { memberTexts } from '@/features/admin-members/texts'

interface SecondFactorFactProps {
  memberId: string
  name: string
  /** Her own is hers to change, in her settings. */
  self: boolean
}

export function SecondFactorFact({ memberId, name, self }: SecondFactorFactProps) {
  const on = useQuery(secondFactorOnQuery(memberId))
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useResetSecondFactor(memberId)
  const turnOff = () =>
    reset
      .mutateAsync()
      .then(
        () => setProblem(null),
        (error: unknown) => {
          // The server's own sentence where it has one for people.
          const said = error instanceof ApiError && error.status >= 400 && error.status < 500
          setProblem(said ? error.message : memberTexts.secondFactorFailed)
        },
      )
      .finally(() => setAsking(false))
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
        {/* Here rather than as a toast, which lies behind the dialog. */}
        {reset.isSuccess && (
          <Alert variant="success" className="mt-2">
            {memberTexts.secondFactorOff}
          </Alert>
        )}
        {problem && (
          <Alert variant="destructive" className="mt-2">
            {problem}
          </Alert>
        )}
        {asking && (
          <ConfirmDialog
            title={`Turn off two-factor sign-in for ${name}?`}
            confirmLabel="Turn it off"
            busy={reset.isPending}
            onConfirm={() => void turnOff()}
            onCancel={() => setAsking(false)}
          >
            <p>
              For somebody who lost her phone. Be sure first that it is she who asks: call her, or see her.
              Anybody could write in her name.
            </p>
            <p className="mt-2">
              Her authenticator apps are removed, she is signed out everywhere, and a mail tells her. Then her
              password alone lets her in.
            </p>
          </ConfirmDialog>
        )}
      </dd>
    </div>
  )
}
