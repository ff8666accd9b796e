// Brings a prerendered page to life for a visitor, without loading the router.
import { StrictMode, type ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { AppConfig } from '@/config/app-config'
import { PublicPage } from './public-page'

/** @param onHydrated called once the page answers to the person. */
export function startPublicPage(
  container: HTMLElement,
  config: AppConfig,
  pathname: string,
  Page: ComponentType,
  onHydrated: () => void,
) {
  const page = (
    <StrictMode>
      <PublicPage config={config} pathname={pathname} Page={Page} onHydrated={onHydrated} />
    </StrictMode>
  )
  if (container.childElementCount > 0) hydrateRoot(container, page)
  else createRoot(container).render(page)
}
