import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/feedback/loaded'
import { NewsletterPanel } from '@/features/newsletter/components/newsletter-panel'
import { useAuth } from '@/lib/auth/auth-context'
import { siteSettingsQuery } from '@/lib/site-settings'

export function Component() {
  const { user } = useAuth()
  return (
    <Loaded query={useQuery(siteSettingsQuery())} failed="The newsletter could not be loaded.">
      {({ timeZone }) => <NewsletterPanel zone={timeZone} ownEmail={user?.email ?? ''} />}
    </Loaded>
  )
}
