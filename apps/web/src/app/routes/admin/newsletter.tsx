// Newsletter: write, preview and send.
import { useQuery } from '@tanstack/react-query'
import { NewsletterPanel } from '@/features/newsletter/components/newsletter-panel'
import { useAuth } from '@/lib/auth/auth-context'
import { siteSettingsQuery } from '@/lib/site-settings'

export function Component() {
  const { user } = useAuth()
  const { data: settings } = useQuery(siteSettingsQuery())
  return <NewsletterPanel zone={settings?.timeZone ?? 'America/Toronto'} ownEmail={user?.email ?? ''} />
}
