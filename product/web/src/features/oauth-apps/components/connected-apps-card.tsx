/** Shows what each connected OAuth app may see, with a button to disconnect it. */
import { useQuery } from '@tanstack/react-query'
import { Blocks } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { logFailure } from '@/lib/log-failure'
import { connectedAppsQuery, useDisconnect, type ConnectedApp } from '../api/grants'
import { scopeTexts } from '../scope-texts'

const disconnectFailed = 'It is still connected. Please try again in a moment.'
const nameOf = ({ client }: ConnectedApp) => client.name || 'A tool without a name'

export function ConnectedAppsCard({ userId }: { userId: string }) {
  const tools = useQuery(connectedAppsQuery(userId))
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null)
  return (
    <>
      {tools.isError && !tools.data && (
        <ErrorState title="Your connected tools could not be loaded" onRetry={() => void tools.refetch()} />
      )}
      {tools.data && (
        <ul aria-label="Connected tools" className="grid gap-2">
          {tools.data.map(tool => (
            <li
              key={tool.client.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5"
            >
              <Blocks className="size-5 shrink-0 text-plum" aria-hidden="true" />
              <div className="min-w-44 flex-1">
                <p className="font-semibold wrap-anywhere" dir="auto">
                  {nameOf(tool)}
                </p>
                <p className="text-sm text-soft">Since {longDateText(tool.granted_at)}. It may see:</p>
                <ul className="mt-1 list-disc pl-5 text-sm text-soft">
                  {scopeTexts(tool.scopes).map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </div>
              <Button
                variant="quiet"
                size="little"
                aria-label={`Disconnect ${nameOf(tool)}`}
                onClick={() => setLeaving(tool)}
              >
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && <Disconnect userId={userId} tool={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface DisconnectProps {
  userId: string
  tool: ConnectedApp
  onClose: () => void
}

function Disconnect({ userId, tool, onClose }: DisconnectProps) {
  const disconnecting = useDisconnect(userId)
  const name = nameOf(tool)
  return (
    <ConfirmAction
      title={`Disconnect ${name}?`}
      confirmLabel="Disconnect"
      variant="primary"
      action={() => disconnecting.mutateAsync(tool.client.id)}
      onDone={() => toast({ title: `${name} is disconnected` })}
      failure={error => {
        logFailure('A tool was not disconnected', error)
        return disconnectFailed
      }}
      onClose={onClose}
    >
      It can no longer ask us who you are, and asks you again the next time you sign in there. What it has
      already seen, it may have kept.
    </ConfirmAction>
  )
}
