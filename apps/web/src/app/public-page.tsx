// One prerendered page with everything around it: drawn at build time, and taken over by the browser as it is.
import type { ComponentType } from 'react'
import { NavigationContext, plainNavigation } from '@/components/navigation-context'
import { SkipLink } from '@/components/skip-link'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { Hydrated } from './hydrated'
import { PublicFrame } from './layouts/public-frame'

interface PublicPageProps {
  config: AppConfig
  pathname: string
  Page: ComponentType
  /** Called once everything drawn answers to the person. */
  onHydrated: () => void
}

export function PublicPage({ config, pathname, Page, onHydrated }: PublicPageProps) {
  return (
    <AppConfigContext value={config}>
      <NavigationContext value={plainNavigation(pathname)}>
        <SkipLink />
        <PublicFrame>
          <Page />
        </PublicFrame>
        <Hydrated onHydrated={onHydrated} />
      </NavigationContext>
    </AppConfigContext>
  )
}
