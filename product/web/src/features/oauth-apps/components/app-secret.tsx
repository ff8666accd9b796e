/** Shows what an admin enters in the OAuth app. The secret is shown once and never again. */
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { AppWithSecret } from '@juno/domain/oauth-apps/oauth-app'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog'

interface AppSecretProps {
  issuer: string
  registered: AppWithSecret
  onClose: () => void
}

export function AppSecretDialog({ issuer, registered: { tool, secret }, onClose }: AppSecretProps) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        title={tool.name}
        description="Enter these in the settings of the tool."
        footer={
          <DialogClose asChild>
            <Button>Done</Button>
          </DialogClose>
        }
      >
        <div className="grid gap-4">
          <Value label="Issuer, or provider address" value={issuer} />
          <Value label="Client ID" value={tool.id} />
          {secret !== null && <Value label="Client secret" value={secret} />}
          {secret !== null && (
            <Alert title="Copy the secret now">
              It cannot be shown again. If it is lost, make a new one.
            </Alert>
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Value({ label, value }: { label: string; value: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div>
      <p className="text-sm font-semibold">{label}</p>
      <div className="mt-1 flex items-center gap-3 rounded-[10px] bg-blush p-3">
        <code className="min-w-0 flex-1 text-[14px] wrap-anywhere">{value}</code>
        <Button variant="quiet" size="little" aria-label={`Copy ${label}`} onClick={() => void copy()}>
          <Icon className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {outcome === 'copied' && `${label} copied`}
        {outcome === 'refused' && 'Your browser did not allow copying. Select the text instead.'}
      </p>
    </div>
  )
}
