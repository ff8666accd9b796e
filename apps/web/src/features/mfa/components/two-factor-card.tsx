// The settings' card of two-factor sign-in: off, being set up, or on with the list of apps.
import type { Session } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { SettingsSection } from '@/components/layout/settings-section'
import { Alert } from '@/components/ui/alert'
import { Chip } from '@/components/ui/chip'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { mfaQuery } from '@/lib/auth/mfa'
import { appsQuery, type AuthenticatorApp } from '../api/get-apps'
import { appName, mfaTexts } from '../texts'
import { AddApp } from './add-app'
import { AppList } from './app-list'
import { SetUpApp } from './set-up-app'

export function TwoFactorCard({ session }: { session: Session }) {
  const apps = useQuery(appsQuery(session.user.id))
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
  /** The site's rule asks for hers: without an app she is led to set one up. */
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
