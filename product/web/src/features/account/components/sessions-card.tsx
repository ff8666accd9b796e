// Lists where the member is signed in, with a button to sign out of each and of all others.
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { momentText } from '@/lib/dates'
import { logFailure } from '@/lib/log-failure'
import { type OwnSession, sessionsQuery, useEndSessions } from '../api/sessions'
import { deviceName, isHandheld } from '../device-name'
import { networkName } from '../network-name'

const endFailed = 'Nobody was signed out. Please try again in a moment.'

export function SessionsCard({ userId }: { userId: string }) {
  const sessions = useQuery(sessionsQuery(userId))
  const alone = sessions.data?.every(session => session.is_current) ?? false
  return (
    <>
      {sessions.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-[38px] w-52" />
        </SkeletonGroup>
      )}
      {sessions.isError && !sessions.data && (
        <ErrorState title="Your sessions could not be loaded" onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && <SessionList userId={userId} sessions={sessions.data} />}
      {alone && <p className="text-[15px] text-soft">You are not signed in anywhere else.</p>}
      {!alone && !sessions.isPending && <EndOthers userId={userId} />}
    </>
  )
}

function SessionList({ userId, sessions }: { userId: string; sessions: readonly OwnSession[] }) {
  const ending = useEndSessions(userId)
  const end = (id: string) =>
    ending.mutate(id, {
      onSuccess: () => toast({ title: 'Signed out there' }),
      onError: error => {
        logFailure('A session was not ended', error)
        toast({ title: 'That did not work', description: endFailed, variant: 'destructive' })
      },
    })
  const here = sessions.find(session => session.is_current)?.address ?? null
  return (
    <ul aria-label="Your sessions" className="grid gap-2">
      {sessions.map(session => (
        <SessionLine
          key={session.id}
          session={session}
          network={networkName(session.address, here)}
          busy={ending.isPending && ending.variables === session.id}
          onEnd={() => end(session.id)}
        />
      ))}
    </ul>
  )
}

function EndOthers({ userId }: { userId: string }) {
  const [asking, setAsking] = useState(false)
  const ending = useEndSessions(userId)
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
          action={() => ending.mutateAsync('others')}
          onDone={() =>
            toast({ title: 'Signed out everywhere else', description: 'You stay signed in here.' })
          }
          failure={error => {
            logFailure('The other sessions were not ended', error)
            return endFailed
          }}
          onClose={() => setAsking(false)}
        >
          Every other browser and device is signed out at once. You stay signed in here.
        </ConfirmAction>
      )}
    </>
  )
}

/** Where the line is too narrow for both, the button is indented like the text. */
const belowText = 'max-xs:ml-9'

interface SessionLineProps {
  session: OwnSession
  /** The network where the session was used last. */
  network: string | null
  busy: boolean
  onEnd: () => void
}

function SessionLine({ session, network, busy, onEnd }: SessionLineProps) {
  const name = deviceName(session.user_agent)
  const [signedIn, lastUsed] = [momentText(session.signed_in_at), momentText(session.last_used_at)]
  const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5">
      <Icon className="size-5 shrink-0 text-plum" aria-hidden="true" />
      <div className="min-w-44 flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-soft">
          Signed in {signedIn}
          {!session.is_current && lastUsed !== signedIn && <>, last used {lastUsed}</>}
          {!session.is_current && network && <>, from {network}</>}
        </p>
      </div>
      {session.is_current ? (
        <Chip tone="sage" className={belowText}>
          This device
        </Chip>
      ) : (
        <Button
          variant="quiet"
          size="little"
          className={belowText}
          busy={busy}
          aria-label={`Sign out of ${name}, signed in ${signedIn}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
