// Site Settings: name, links, who sees events, mail.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { SettingsDesk } from '@/features/site-settings/components/settings-desk'

export function Component() {
  return (
    <AdminPage
      title="Site Settings"
      lead="What holds for the whole site."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <SettingsDesk />
    </AdminPage>
  )
}
