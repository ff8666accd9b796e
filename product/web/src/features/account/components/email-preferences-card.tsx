// Shows the optional emails. Each switch takes effect at once.
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { circumstance, failureText } from '@/lib/failure-text'
import {
  eventRemindersQuery,
  newsletterQuery,
  useChangeEventReminders,
  useChangeNewsletter,
} from '../api/email-preferences'

export function EmailPreferencesCard({ userId, brand }: { userId: string; brand: string }) {
  const newsletter = useQuery(newsletterQuery(userId))
  const reminders = useQuery(eventRemindersQuery(userId))
  const changeNewsletter = useChangeNewsletter(userId)
  const changeReminders = useChangeEventReminders(userId)
  return (
    <>
      {(newsletter.isError || reminders.isError) && (
        <ErrorState
          title="Your choices could not be loaded"
          onRetry={() => {
            void newsletter.refetch()
            void reminders.refetch()
          }}
        />
      )}
      {(newsletter.isPending || reminders.isPending) && (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </SkeletonGroup>
      )}
      {newsletter.data && reminders.data !== undefined && (
        <>
          <Preference label="Newsletter" wanted={newsletter.data.subscribed} change={changeNewsletter}>
            <p className="text-sm text-soft">{newsletterConsentWording(brand)}</p>
            {newsletter.data.bounced && (
              <Alert className="mt-2">
                Emails to your address came back to us, so we have stopped sending them.
              </Alert>
            )}
          </Preference>
          <Preference label="Event reminders" wanted={reminders.data} change={changeReminders}>
            <p className="text-sm text-soft">An email before each event you plan to attend.</p>
          </Preference>
        </>
      )}
    </>
  )
}

interface PreferenceProps {
  label: string
  wanted: boolean
  change: UseMutationResult<unknown, Error, boolean>
  children: ReactNode
}

function Preference({ label, wanted, change, children }: PreferenceProps) {
  const save = (checked: boolean) =>
    change.mutate(checked, {
      onSuccess: () => toast({ title: 'Saved' }),
      onError: error => {
        logFailure('The preference was not saved', error)
        const status = 'status' in error ? error.status : undefined
        toast({
          title: 'Your choice was not saved',
          description:
            status === 409 ? failureText(error) : (circumstance(error) ?? 'Please try again in a moment.'),
          variant: 'destructive',
        })
      },
    })
  return (
    <div className="grid gap-1">
      <Switch
        storesAtOnce
        label={label}
        checked={change.isPending ? change.variables : wanted}
        disabled={change.isPending}
        onCheckedChange={save}
      />
      {children}
    </div>
  )
}
