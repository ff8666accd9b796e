// Site Settings, with the MFA rule.
import { MfaRule } from '@/features/mfa/components/mfa-rule-field'
import { SettingsPanel } from '@/features/site-settings/components/settings-panel'

export const Component = () => <SettingsPanel mfaRuleField={props => <MfaRule {...props} />} />
