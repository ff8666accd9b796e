// Renders a public page without router and query cache: at build time to HTML, and in a visitor's browser by hydration.
import { startTransition, StrictMode, useEffect, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { NavigationContext, plainNavigation } from '@/components/navigation-context'
import { SkipLink } from '@/components/skip-link'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { PageFrame } from './layouts/page-frame'

interface PublicPageProps {
  config: AppConfig
  pathname: string
  Page: ComponentType
  /** Called once the page is hydrated. */
  onHydrated: () => void
}

export function PublicPage({ config, pathname, Page, onHydrated }: PublicPageProps) {
  // Runs after the effects of everything below.
  useEffect(onHydrated, [onHydrated])
  return (
    <StrictMode>
      <AppConfigContext value={config}>
        <NavigationContext value={plainNavigation(pathname)}>
          <SkipLink />
          <PageFrame>
            <Page />
          </PageFrame>
        </NavigationContext>
      </AppConfigContext>
    </StrictMode>
  )
}

export function startPublicPage(container: HTMLElement, props: PublicPageProps) {
  // React hydrates in slices, and the page responds between them.
  // It would not recognise the texts of a page that the browser has translated, and begins that page again.
  if (container.childElementCount > 0 && !container.querySelector('font'))
    startTransition(() => void hydrateRoot(container, <PublicPage {...props} />))
  else createRoot(container).render(<PublicPage {...props} />)
}
