// The current settings, while loading, after a failure, or as a form.
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useSettings } from '../api/site-settings'
import { SettingsForm, settingsTexts, type MfaRuleFieldProps } from './settings-form'

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
