// The settings as they hold, or what stands in for them.
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { useSettings } from '@/features/site-settings/api/site-settings'
import { SettingsForm } from '@/features/site-settings/components/settings-form'
import { settingsTexts } from '@/features/site-settings/texts'

export function SettingsDesk() {
  const { data, isPending, refetch } = useSettings()
  if (data) return <SettingsForm answer={data} />
  return (
    <Card>
      {isPending ? (
        <RowsSkeleton />
      ) : (
        <ErrorState title={settingsTexts.loadFailed} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
