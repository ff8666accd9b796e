// Which mails she gets that she could do without. Each switch counts at once.
import { newsletterConsentWording } from '@juno/domain/newsletter/newsletter-consent'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@/components/ui/alert'
import { ErrorState } from '@/components/feedback/error-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast-store'
import { logFailure } from '@/lib/log-failure'
import { eventRemindersQuery, useChangeEventReminders } from '../api/event-reminders'
import { newsletterQuery, useChangeNewsletter } from '../api/newsletter-preference'
import { SettingsSection } from '@/components/layout/settings-section'

interface EmailPreferencesCardProps {
  userId: string
  brand: string
}

export function EmailPreferencesCard({ userId, brand }: EmailPreferencesCardProps) {
  const newsletter = useQuery(newsletterQuery(userId))
  const reminders = useQuery(eventRemindersQuery(userId))
  const changeNewsletter = useChangeNewsletter(userId)
  const changeReminders = useChangeEventReminders(userId)
  const onError = (error: Error) => {
    logFailure('The preference was not saved', error)
    const status = 'status' in error ? error.status : undefined
    toast({
      title: 'Your choice was not saved',
      description: status === 409 ? error.message : 'Please try again in a moment.',
      variant: 'destructive',
    })
  }
  const saved = () => toast({ title: 'Saved' })

  return (
    <SettingsSection
      title="Emails from us"
      lead="We always email you about your account and payments. The rest is up to you."
    >
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
          <div className="grid gap-1">
            <Switch
              label="Newsletter"
              checked={changeNewsletter.isPending ? changeNewsletter.variables : newsletter.data.subscribed}
              disabled={changeNewsletter.isPending}
              onCheckedChange={wanted => changeNewsletter.mutate(wanted, { onSuccess: saved, onError })}
            />
            <p className="text-sm text-soft">{newsletterConsentWording(brand)}</p>
            {newsletter.data.bounced && (
              <Alert className="mt-2">
                Emails to your address came back to us, so we have stopped sending them.
              </Alert>
            )}
          </div>
          <div className="grid gap-1">
            <Switch
              label="Event reminders"
              checked={changeReminders.isPending ? changeReminders.variables : reminders.data}
              disabled={changeReminders.isPending}
              onCheckedChange={wanted => changeReminders.mutate(wanted, { onSuccess: saved, onError })}
            />
            <p className="text-sm text-soft">An email before each event you plan to attend.</p>
          </div>
        </>
      )}
    </SettingsSection>
  )
}
