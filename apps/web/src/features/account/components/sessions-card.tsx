// The settings' card of sessions: where she is signed in, and the way out of each and of all the others.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { SettingsSection } from '@/components/layout/settings-section'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { useEndOtherSessions, useEndSession } from '../api/end-sessions'
import { sessionsQuery, type OwnSession } from '../api/get-sessions'
import { sessionTexts } from '../sessions-texts'
import { SessionLine } from './session-line'

export function SessionsCard({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId))
  const alone = sessions.data?.every(session => session.is_current) ?? false
  return (
    <SettingsSection
      title="Sessions"
      lead="Where you are signed in. Sign out any device you do not recognise."
    >
      {sessions.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-[38px] w-52" />
        </SkeletonGroup>
      )}
      {sessions.isError && !sessions.data && (
        <ErrorState title={sessionTexts.loadFailed} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && <SessionList userId={userId} sessions={sessions.data} />}
      {alone && <p className="text-[15px] text-soft">You are not signed in anywhere else.</p>}
      {!alone && !sessions.isPending && <EndOthers userId={userId} />}
    </SettingsSection>
  )
}

function SessionList({ userId, sessions }: { userId: string; sessions: readonly OwnSession[] }) {
  const ending = useEndSession(userId)
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => toast({ title: sessionTexts.endedOne }),
      onError: error => {
        logFailure('A session was not ended', error)
        toast({ ...sessionTexts.endFailed, variant: 'destructive' })
      },
    })
  return (
    <ul aria-label="Your sessions" className="grid gap-2">
      {sessions.map(session => (
        <SessionLine
          key={session.id}
          session={session}
          busy={ending.isPending && ending.variables === session.id}
          onEnd={() => end(session.id)}
        />
      ))}
    </ul>
  )
}

function EndOthers({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false)
  const ending = useEndOtherSessions(userId)
  return (
    <>
      <Button variant="quiet" size="little" className="justify-self-start" onClick={() => setAsking(true)}>
        Sign out everywhere else
      </Button>
      {asking && (
        <ConfirmAction
          title="Sign out everywhere else?"
          confirmLabel="Sign out there"
          variant="primary"
          action={() => ending.mutateAsync()}
          onDone={() => toast(sessionTexts.endedOthers)}
          failure={error => {
            logFailure('The other sessions were not ended', error)
            return sessionTexts.endFailed.description
          }}
          onClose={() => setAsking(false)}
        >
          Every other browser and device is signed out at once. You stay signed in here.
        </ConfirmAction>
      )}
    </>
  )
}
