// The whole site with its router: every page but the static ones, and those too for someone signed in.
import { startTransition, StrictMode, useEffect, type ComponentProps } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, createPath, type RouterProvider as AnyRouterProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { EarlyDigestContext, type EarlyDigest } from '@/features/digests/latest-digest'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import type { AuthStore } from '@/lib/auth/auth-store'
import { createBrowserAuthStore } from '@/lib/auth/browser-auth-store'
import { createRoutes, loadMatchedRoutes, loadRoutesPatiently } from './router'

interface SiteProps {
  config: AppConfig
  authStore: AuthStore
  router: ComponentProps<typeof AnyRouterProvider>['router']
  /** The browser's own; prerendering has no DOM for it. */
  RouterProvider: typeof AnyRouterProvider
  /** Called once the page is hydrated. */
  onHydrated: () => void
  earlyDigest?: EarlyDigest | undefined
}

/** The same tree in the browser and while prerendering. */
export function Site({ config, authStore, router, RouterProvider, onHydrated, earlyDigest }: SiteProps) {
  // Runs after the effects of everything below.
  useEffect(onHydrated, [onHydrated])
  return (
    <StrictMode>
      <AppConfigContext value={config}>
        <AuthStoreContext value={authStore}>
          <EarlyDigestContext value={earlyDigest}>
            <RouterProvider router={router} />
          </EarlyDigestContext>
        </AuthStoreContext>
      </AppConfigContext>
    </StrictMode>
  )
}

export async function startSite(
  container: HTMLElement,
  { config, onHydrated, earlyDigest }: Pick<SiteProps, 'config' | 'onHydrated' | 'earlyDigest'>,
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
  await loadMatchedRoutes(routes, pathname)
  const router = (openRouter = createBrowserRouter(routes))
  removeFrameOnceDrawn(container)
  const site = <Site {...{ config, authStore, router, RouterProvider, onHydrated, earlyDigest }} />
  // In slices, between which the page answers.
  if (container.childElementCount > 0) startTransition(() => void hydrateRoot(container, site))
  else createRoot(container).render(site)
}

/** The frame that stands for a member page (member-frame.tsx) goes as soon as the page has more to show than a spinner. */
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
