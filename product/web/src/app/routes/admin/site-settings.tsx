// Shows the site settings and the MFA rule.
import { MfaRuleField } from '@/features/mfa/components/mfa-rule-field'
import { SettingsPanel } from '@/features/site-settings/components/settings-panel'

export const Component = () => <SettingsPanel mfaRuleField={props => <MfaRuleField {...props} />} />
