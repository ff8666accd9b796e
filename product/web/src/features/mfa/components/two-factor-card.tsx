// Shows two-factor sign-in in the settings: off, being set up, or on with the list of factors.
import type { Session } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { accountLabel } from '@/lib/auth/current-user'
import { mfaQuery } from '@/lib/auth/mfa'
import { lazyPart } from '@/lib/load-part'
import { useFactors } from '../api/factors'
import type { OwnFactor } from '../factor-kind'
import { recoveryTexts } from '../recovery-texts'
import { mfaTexts } from '../texts'
import { useOfferedKinds } from '../use-offered-kinds'
import { FactorList } from './factor-list'
import { RecoveryCodesStatus } from './recovery-codes-status'
import { SetUpFactor } from './set-up-factor'

const NewRecoveryCodes = lazyPart(async () => (await import('./new-recovery-codes')).NewRecoveryCodes)

export function TwoFactorCard({ session }: { session: Session }) {
  const factors = useFactors(session.user.id)
  const state = useQuery(mfaQuery(session))
  const [showsCodes, setShowsCodes] = useState(false)
  return (
    <>
      {factors.isError && !factors.data && (
        <ErrorState title={mfaTexts.loadFailed} onRetry={() => void factors.refetch()} />
      )}
      {factors.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-[38px] w-28" />
        </SkeletonGroup>
      )}
      {showsCodes && (
        <section aria-label={recoveryTexts.title} className="grid gap-3 border-b pb-6">
          <h3 className="text-base font-semibold">{recoveryTexts.title}</h3>
          <p className="text-[15px] text-soft">{recoveryTexts.lead}</p>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <NewRecoveryCodes account={accountLabel(session.user)} onDone={() => setShowsCodes(false)} />
          </Suspense>
        </section>
      )}
      {factors.data?.length === 0 && (
        <SetUpFactor
          start="Turn on"
          factors={[]}
          lead={needs => <p className="text-[15px]">It is off. {needs}</p>}
          onDone={() => {
            setShowsCodes(true)
            toast({ title: mfaTexts.on, description: mfaTexts.onWhat })
          }}
        />
      )}
      {factors.data && factors.data.length > 0 && (
        <>
          <TurnedOn factors={factors.data} required={state.data?.required === true} />
          {!showsCodes && <RecoveryCodesStatus userId={session.user.id} onMake={() => setShowsCodes(true)} />}
        </>
      )}
    </>
  )
}

interface TurnedOnProps {
  factors: readonly OwnFactor[]
  /** The site's rule requires it. */
  required: boolean
}

function TurnedOn({ factors, required }: TurnedOnProps) {
  const [adding, setAdding] = useState(false)
  const appsAlone = useOfferedKinds().length === 1 && factors.every(({ type }) => type === 'totp')
  const texts = appsAlone ? mfaTexts.apps : mfaTexts.ways
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Chip tone="sage">
          <ShieldCheck className="size-3.5" aria-hidden="true" /> On
        </Chip>
        <p className="text-[15px] text-soft">{texts.asked}</p>
      </div>
      <FactorList factors={factors} required={required} />
      {factors.length === 1 && !adding && <Alert title="Add a spare">{texts.spare}</Alert>}
      {adding ? (
        <div className="grid gap-4 border-t pt-5">
          <SetUpFactor
            start="Continue"
            factors={factors}
            onCancel={() => setAdding(false)}
            onDone={() => {
              setAdding(false)
              toast({ title: texts.added, description: texts.addedWhat })
            }}
          />
        </div>
      ) : (
        <Button variant="quiet" size="little" className="justify-self-start" onClick={() => setAdding(true)}>
          {texts.addAnother}
        </Button>
      )}
    </>
  )
}
