// The membership: its plan and state, and how to change it.
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { memberAccessQuery } from '@/lib/auth/member-access'
import { longDateText } from '@/lib/dates'
import { logFailure } from '@/lib/log-failure'
import { useChangeSubscription, useOpenPortal } from '../api/account'
import { membershipFacts, type MembershipFacts } from '../membership-facts'
import { SettingsSection } from '@/components/layout/settings-section'
import { membershipSection } from '../settings-sections'
import { failureText } from '@/lib/failure-text'

interface MembershipCardProps {
  userId: string
  checkoutMode: 'stripe' | 'sandbox'
}

export function MembershipCard({ userId, checkoutMode }: MembershipCardProps) {
  const access = useQuery(memberAccessQuery(userId))
  const facts = access.data && membershipFacts(access.data)
  return (
    <SettingsSection {...membershipSection}>
      {access.isError && (
        <ErrorState title="Your membership could not be loaded" onRetry={() => void access.refetch()} />
      )}
      {access.isPending && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-7 w-52" />
          <Skeleton className="h-5 w-40" />
        </SkeletonGroup>
      )}
      {facts === null && <NoMembership isAdmin={access.data?.is_admin === true} />}
      {facts && (
        <>
          <div className="grid gap-1.5">
            <div className="flex flex-wrap items-center gap-3">
              <p className="font-display text-xl">{facts.plan}</p>
              <Chip tone={facts.tone}>{facts.status}</Chip>
            </div>
            {facts.date && <p className="text-[15px] text-soft">{facts.date}</p>}
          </div>
          <Actions
            facts={facts}
            paidUntil={access.data?.current_period_end ? longDateText(access.data.current_period_end) : null}
            userId={userId}
            checkoutMode={checkoutMode}
            ends={access.data?.cancel_at_period_end}
          />
        </>
      )}
    </SettingsSection>
  )
}

function NoMembership({ isAdmin }: { isAdmin: boolean }) {
  if (isAdmin) return <p className="text-[15px]">You are on the team, so you do not need a membership.</p>
  return (
    <>
      <p className="text-[15px]">This account has no membership yet.</p>
      <ButtonLink to={paths.membershipSelection} size="little" className="justify-self-start">
        Choose a membership
      </ButtonLink>
    </>
  )
}

interface ActionsProps extends MembershipCardProps {
  facts: MembershipFacts
  /** As text. */
  paidUntil: string | null
  ends: boolean | undefined
}

function Actions({ facts, paidUntil, userId, checkoutMode, ends }: ActionsProps) {
  const portal = useOpenPortal()
  const change = useChangeSubscription(userId)
  const [ending, setEnding] = useState(false)
  const onError = (error: Error) => {
    logFailure('The membership could not be changed', error)
    toast({ title: 'That did not work', description: failureText(error), variant: 'destructive' })
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {!facts.running && (
        <ButtonLink to={paths.membershipSelection} size="little">
          Renew my membership
        </ButtonLink>
      )}
      <Button
        variant="quiet"
        size="little"
        busy={portal.isPending || portal.isSuccess}
        onClick={() =>
          portal.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url), onError })
        }
      >
        {checkoutMode === 'stripe' ? 'Manage plan, card and invoices' : 'Card, invoices and time'}{' '}
        <ExternalLink className="size-4" aria-hidden="true" />
      </Button>
      {checkoutMode === 'sandbox' && facts.running && (
        <>
          <Button
            variant="quiet"
            size="little"
            busy={change.isPending && !ending}
            onClick={() =>
              ends
                ? change.mutate(false, {
                    onSuccess: () => toast({ title: 'Your membership goes on' }),
                    onError,
                  })
                : setEnding(true)
            }
          >
            {ends ? 'Keep my membership' : 'End my membership'}
          </Button>
          <p className="text-sm text-soft">Sandbox: no card is charged here.</p>
          {ending && (
            <ConfirmAction
              title="End your membership?"
              confirmLabel="End my membership"
              cancelLabel="Keep it"
              // It closes on failure too: a new sign-in may be asked for below it.
              action={() =>
                change
                  .mutateAsync(true)
                  .then(() => void toast({ title: 'Your membership will end' }), onError)
              }
              failure={() => null}
              onClose={() => setEnding(false)}
            >
              {paidUntil
                ? `You have paid until ${paidUntil}. Until then nothing changes; after that, the member area closes for you.`
                : 'Nothing changes until the end of the time you have paid for; after that, the member area closes for you.'}{' '}
              You can change your mind before then.
            </ConfirmAction>
          )}
        </>
      )}
    </div>
  )
}
