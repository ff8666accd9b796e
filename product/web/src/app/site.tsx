// Renders every page with the router, except static pages for visitors.
import { startTransition, StrictMode, type ComponentProps } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, type RouterProvider as AnyRouterProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { EarlyDigestContext, type EarlyDigest } from '@/features/digests/latest-digest'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import type { AuthStore } from '@/lib/auth/auth-store'
import { createBrowserAuthStore } from '@/lib/auth/browser-auth-store'
import { whenAtRest } from '@/lib/auth/when-at-rest'
import { loadClientEarly } from '@/lib/load-client'
import type * as PrerenderedPage from './prerendered-page'
import { PagesContext } from './pages-context'
import { createRoutes, loadMatchedRoutes, loadRoutesPatiently } from './router'

interface SiteProps {
  config: AppConfig
  authStore: AuthStore
  router: ComponentProps<typeof AnyRouterProvider>['router']
  /** This is the browser's provider. Prerendering has no DOM for it. */
  RouterProvider: typeof AnyRouterProvider
  earlyDigest?: EarlyDigest | undefined
}

const pages = { createRoutes, load: loadMatchedRoutes }

/** Renders the same tree in the browser and at build time. */
export function Site({ config, authStore, router, RouterProvider, earlyDigest }: SiteProps) {
  return (
    <StrictMode>
      <AppConfigContext value={config}>
        <AuthStoreContext value={authStore}>
          <EarlyDigestContext value={earlyDigest}>
            <PagesContext value={pages}>
              <RouterProvider router={router} />
            </PagesContext>
          </EarlyDigestContext>
        </AuthStoreContext>
      </AppConfigContext>
    </StrictMode>
  )
}

interface Start extends Pick<SiteProps, 'config' | 'earlyDigest'> {
  /** The prerendered page of the container, or null where the container is empty. */
  page: typeof PrerenderedPage | null
  /** Called once all of a prerendered page is hydrated. */
  onHydrated: () => void
}

export async function startSite(
  container: HTMLElement,
  { config, page, onHydrated, earlyDigest }: Start,
): Promise<void> {
  const { pathname } = window.location
  const authStore = createBrowserAuthStore(config)
  const routes = createRoutes()
  let openRouter: ReturnType<typeof createBrowserRouter> | null = null
  loadRoutesPatiently(routes, () => {
    if (!openRouter) return window.location.href
    const { location } = openRouter.state.navigation
    return location ? createPath(location) : null
  })
  authStore.start()
  // It renews the session, and hears of other tabs.
  whenAtRest(authStore, loadClientEarly)
  const onePage = page?.routesOfOnePage(routes, pathname)
  await loadMatchedRoutes(onePage?.routes ?? routes, pathname)
  // Where the page is drawn already, it stays where people have scrolled it. A container outside the document takes the
  // place of such a page later.
  const isDrawn = page !== null || !container.isConnected
  const router = (openRouter = createBrowserRouter(onePage?.routes ?? routes, {
    ...onePage,
    ...(isDrawn && { hydrationData: {} }),
  }))
  removeFrameOnceDrawn(container)
  const site = <Site {...{ config, authStore, router, RouterProvider, earlyDigest }} />
  // React hydrates and renders in slices, and the page responds between them.
  const tree = page ? page.hydrating(site, onHydrated) : site
  // It would not recognise the texts of a page that the browser has translated, and begins that page again.
  if (page && !container.querySelector('font')) startTransition(() => void hydrateRoot(container, tree))
  else {
    if (!page) onHydrated()
    const root = createRoot(container)
    startTransition(() => root.render(tree))
  }
}

/** Removes the frame of a member page (member-frame.tsx) as soon as the page shows more than a spinner. */
function removeFrameOnceDrawn(container: HTMLElement) {
  const frame = document.getElementById('frame')
  if (!frame) return
  const observer = new MutationObserver(() => {
    if (container.childElementCount === 0 || container.querySelector('[data-pending]')) return
    frame.remove()
    observer.disconnect()
  })
  observer.observe(container, { childList: true, subtree: true })
}
