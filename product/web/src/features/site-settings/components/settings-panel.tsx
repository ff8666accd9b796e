// Shows the current settings as a form, or their loading or failure.
import type { ReactNode } from 'react'
import { Loaded } from '@/components/feedback/loaded'
import { useSettings } from '../api/site-settings'
import { SettingsForm, settingsTexts, type MfaRuleFieldProps } from './settings-form'

interface SettingsPanelProps {
  mfaRuleField: (props: MfaRuleFieldProps) => ReactNode
}

export function SettingsPanel({ mfaRuleField }: SettingsPanelProps) {
  return (
    <Loaded query={useSettings()} failed={settingsTexts.loadFailed}>
      {answer => <SettingsForm answer={answer} mfaRuleField={mfaRuleField} />}
    </Loaded>
  )
}
