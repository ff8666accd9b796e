// One place where she is signed in.
import { Monitor, Smartphone } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { momentText } from '@/lib/dates'
import type { OwnSession } from '../api/get-sessions'
import { deviceName, isHandheld } from '../device-name'

interface SessionLineProps {
  session: OwnSession
  busy: boolean
  onEnd: () => void
}

export function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const name = deviceName(session.user_agent)
  const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5">
      <Icon className="size-5 shrink-0 text-plum" aria-hidden="true" />
      <div className="min-w-44 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          Signed in {momentText(session.signed_in_at)}
          {!session.is_current && <>, last used {momentText(session.last_used_at)}</>}
        </p>
      </div>
      {session.is_current ? (
        <Chip tone="sage">This device</Chip>
      ) : (
        <Button
          variant="quiet"
          size="little"
          busy={busy}
          aria-label={`Sign out of ${name}, signed in ${momentText(session.signed_in_at)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
