// Her authenticator apps: what each is called, since when it counts, and the way to take it off.
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import type { AuthenticatorApp } from '../api/get-apps'
import { mfaTexts } from '../texts'
import { RemoveAppDialog } from './remove-app-dialog'
import { longDateText } from '@/lib/dates'

interface AppListProps {
  apps: readonly AuthenticatorApp[]
  required: boolean
}

export function AppList({ apps, required }: AppListProps) {
  const [removing, setRemoving] = useState<AuthenticatorApp | null>(null)
  const last = apps.length === 1
  return (
    <>
      <ul aria-label="Your authenticator apps" className="grid gap-2">
        {apps.map(app => (
          <li
            key={app.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[10px] border p-3.5"
          >
            <Smartphone className="size-5 shrink-0 text-plum" aria-hidden="true" />
            <div className="min-w-32 flex-1">
              <p className="font-semibold wrap-anywhere">{app.name}</p>
              <p className="text-sm text-soft">Added {longDateText(app.addedAt)}</p>
            </div>
            <Button
              variant="quiet"
              size="little"
              aria-label={`Remove ${app.name}`}
              onClick={() => setRemoving(app)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveAppDialog
          app={removing}
          last={last}
          required={required}
          onRemoved={() => {
            setRemoving(null)
            toast(
              last
                ? { title: mfaTexts.off, description: 'Your password alone lets you in.' }
                : { title: mfaTexts.removed },
            )
          }}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  )
}
