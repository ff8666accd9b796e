// Site Settings: name, links, who sees events, email, and the rule of two-factor sign-in.
import { MfaRule } from '@/features/mfa/components/mfa-rule-field'
import { SettingsPanel } from '@/features/site-settings/components/settings-panel'

export const Component = () => <SettingsPanel mfaRuleField={props => <MfaRule {...props} />} />
