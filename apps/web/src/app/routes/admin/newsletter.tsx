// Newsletter: written here, looked at as it arrives, sent to everybody who asked for it.
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { NewsletterPanel } from '@/features/newsletter/components/newsletter-panel'
import { useAuth } from '@/lib/auth/auth-context'
import { siteSettingsQuery } from '@/lib/site-settings'

export function Component() {
  const { user } = useAuth()
  const { data: settings } = useQuery(siteSettingsQuery())
  return (
    <AdminPage
      title="Newsletter"
      lead="Write to everyone who asked to hear from us. Each mail carries the way out."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <NewsletterPanel zone={settings?.timeZone ?? 'America/Toronto'} ownEmail={user?.email ?? ''} />
    </AdminPage>
  )
}
