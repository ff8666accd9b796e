// The card of two-factor sign-in in the settings: off, being set up, or on with the list of apps.
import type { Session } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { SettingsSection } from '@/components/layout/settings-section'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { mfaQuery } from '@/lib/auth/mfa'
import { useApps, type AuthenticatorApp } from '../api/authenticator-apps'
import { appName, appNameLimit, mfaTexts } from '../texts'
import { AppList } from './app-list'
import { SetUpApp } from './set-up-app'

export function TwoFactorCard({ session }: { session: Session }) {
  const apps = useApps(session.user.id)
  const state = useQuery(mfaQuery(session))
  return (
    <SettingsSection
      title="Two-factor sign-in"
      lead="A code from your phone as well as your password, so a stolen password is not enough."
    >
      {apps.isError && !apps.data && (
        <ErrorState title={mfaTexts.loadFailed} onRetry={() => void apps.refetch()} />
      )}
      {apps.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-[38px] w-28" />
        </SkeletonGroup>
      )}
      {apps.data?.length === 0 && (
        <SetUpApp
          start="Turn on"
          name={appName([])}
          onDone={() => toast({ title: mfaTexts.on, description: mfaTexts.onWhat })}
        >
          <p className="text-[15px]">
            It is off. You need an authenticator app, on your phone or in your password manager.
          </p>
        </SetUpApp>
      )}
      {apps.data && apps.data.length > 0 && (
        <TurnedOn apps={apps.data} required={state.data?.required === true} />
      )}
    </SettingsSection>
  )
}

interface TurnedOnProps {
  apps: readonly AuthenticatorApp[]
  /** By the site's rule. */
  required: boolean
}

function TurnedOn({ apps, required }: TurnedOnProps) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Chip tone="sage">
          <ShieldCheck className="size-3.5" aria-hidden="true" /> On
        </Chip>
        <p className="text-[15px] text-soft">Signing in asks for a code from your app.</p>
      </div>
      <AppList apps={apps} required={required} />
      {apps.length === 1 && !adding && (
        <Alert title="Add a spare">
          Should you lose your phone, a second app on a tablet or in your password manager still lets you in.
        </Alert>
      )}
      <AddApp
        taken={apps.map(({ name }) => name)}
        open={adding}
        onOpenChange={setAdding}
        onDone={() => toast({ title: mfaTexts.added, description: mfaTexts.addedWhat })}
      />
    </>
  )
}

interface AddAppProps {
  /** The names of the other apps. */
  taken: readonly string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

function AddApp({ taken, open, onOpenChange, onDone }: AddAppProps) {
  const [typed, setTyped] = useState('')
  if (!open)
    return (
      <Button variant="quiet" size="little" className="justify-self-start" onClick={() => onOpenChange(true)}>
        Add another app
      </Button>
    )
  const close = () => {
    setTyped('')
    onOpenChange(false)
  }
  return (
    <div className="grid gap-4 border-t pt-5">
      <SetUpApp
        start="Continue"
        name={typed.trim() || appName(taken)}
        onCancel={close}
        onDone={() => {
          close()
          onDone()
        }}
      >
        <FormField
          label="Name of the app"
          optional
          hint={`To tell your apps apart. Leave it empty for “${appName(taken)}”.`}
        >
          <Input
            value={typed}
            maxLength={appNameLimit}
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </FormField>
      </SetUpApp>
    </div>
  )
}
