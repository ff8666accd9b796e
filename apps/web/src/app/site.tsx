// The whole site as one tree, the same in the browser and while prerendering.
import { StrictMode, useEffect, type ComponentProps } from 'react'
import type { RouterProvider as AnyRouterProvider } from 'react-router'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import type { AuthStore } from '@/lib/auth/auth-store'

interface SiteProps {
  config: AppConfig
  authStore: AuthStore
  router: ComponentProps<typeof AnyRouterProvider>['router']
  /** The browser's own; prerendering has no DOM for it. */
  RouterProvider: typeof AnyRouterProvider
  /** Called once the page is hydrated. */
  onHydrated: () => void
}

export function Site({ config, authStore, router, RouterProvider, onHydrated }: SiteProps) {
  // Runs after the effects of everything below.
  useEffect(onHydrated, [onHydrated])
  return (
    <StrictMode>
      <AppConfigContext value={config}>
        <AuthStoreContext value={authStore}>
          <RouterProvider router={router} />
        </AuthStoreContext>
      </AppConfigContext>
    </StrictMode>
  )
}
