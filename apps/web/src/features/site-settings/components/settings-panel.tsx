// The current settings, while loading, after a failure, or as a form.
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useSettings } from '@/features/site-settings/api/site-settings'
import { SettingsForm, type MfaRuleFieldProps } from '@/features/site-settings/components/settings-form'
import { settingsTexts } from '@/features/site-settings/texts'

interface SettingsPanelProps {
  mfaRuleField: (props: MfaRuleFieldProps) => ReactNode
}

export function SettingsPanel({ mfaRuleField }: SettingsPanelProps) {
  const { data, isPending, refetch } = useSettings()
  if (data) return <SettingsForm answer={data} mfaRuleField={mfaRuleField} />
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
