/** Adds, names and removes passkeys. */
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { now } from '@/lib/now'
import { webAuthnFailure } from '@/lib/web-authn'
import { passkeysQuery, useAddPasskey, useRemovePasskey, type Passkey } from '../api/passkeys'
import { passkeyUse } from '../passkey-use'
import { RenamePasskey } from './rename-passkey'

const addFailed = 'The passkey could not be added. Please try again in a moment.'
const removeFailed = 'It is still there. Please try again in a moment.'
const nameOf = ({ friendly_name }: Pick<Passkey, 'friendly_name'>) => friendly_name || 'Passkey'

type Naming = Pick<Passkey, 'id' | 'friendly_name'> & { isNew: boolean }

export function PasskeysCard({ userId }: { userId: string }) {
  const passkeys = useQuery(passkeysQuery(userId))
  const adding = useAddPasskey(userId)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const problem = adding.error ? webAuthnFailure(adding.error, addFailed) : null
  return (
    <>
      {passkeys.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-[38px] w-36" />
        </SkeletonGroup>
      )}
      {passkeys.isError && !passkeys.data && (
        <ErrorState title="Your passkeys could not be loaded" onRetry={() => void passkeys.refetch()} />
      )}
      {passkeys.data?.length === 0 && (
        <p className="text-[15px]">
          You have none yet. A passkey stays on your device or in your password manager, and works on this
          site alone.
        </p>
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul aria-label="Your passkeys" className="grid gap-2">
          {passkeys.data.map(passkey => (
            <Line
              key={passkey.id}
              passkey={passkey}
              onRename={() => setNaming({ ...passkey, isNew: false })}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {problem && <Alert variant="destructive">{problem}</Alert>}
      {passkeys.data && (
        <Button
          variant="quiet"
          size="little"
          className="justify-self-start"
          busy={adding.isPending}
          onClick={() =>
            adding.mutate(undefined, { onSuccess: added => setNaming({ ...added, isNew: true }) })
          }
        >
          Add a passkey
        </Button>
      )}
      {naming && (
        <RenamePasskey
          key={naming.id}
          userId={userId}
          id={naming.id}
          name={nameOf(naming)}
          isNew={naming.isNew}
          onClose={() => setNaming(null)}
        />
      )}
      {removing && <Remove userId={userId} passkey={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

interface LineProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

function Line({ passkey, onRename, onRemove }: LineProps) {
  const name = nameOf(passkey)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5">
      <Fingerprint className="size-5 shrink-0 text-plum" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-soft">
          Added {longDateText(passkey.created_at)}. {passkeyUse(passkey.last_used_at, now())}.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="little" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="quiet" size="little" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

interface RemoveProps {
  userId: string
  passkey: Passkey
  onClose: () => void
}

function Remove({ userId, passkey, onClose }: RemoveProps) {
  const removing = useRemovePasskey(userId)
  return (
    <ConfirmAction
      title={`Remove “${nameOf(passkey)}”?`}
      confirmLabel="Remove"
      cancelLabel="Keep it"
      action={() => removing.mutateAsync(passkey.id)}
      onDone={() => toast({ title: 'The passkey was removed' })}
      failure={error => webAuthnFailure(error, removeFailed)}
      onClose={onClose}
    >
      It no longer opens your account. Your device may keep offering it until you delete it there too.
    </ConfirmAction>
  )
}
