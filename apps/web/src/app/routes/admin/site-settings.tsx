// Site Settings: name, links, who sees events, mail.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { MfaRule } from '@/features/mfa/components/mfa-rule-field'
import { SettingsPanel } from '@/features/site-settings/components/settings-panel'

export function Component() {
  return (
    <AdminPage
      title="Site Settings"
      lead="What holds for the whole site."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <SettingsPanel mfaRuleField={props => <MfaRule {...props} />} />
    </AdminPage>
  )
}
