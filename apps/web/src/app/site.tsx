// The whole site as one tree, the same in the browser and while prerendering.
import { StrictMode, type ComponentProps } from 'react'
import type { RouterProvider as AnyRouterProvider } from 'react-router'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import type { AuthStore } from '@/lib/auth/auth-store'
import { Hydrated } from './hydrated'

interface SiteProps {
  config: AppConfig
  authStore: AuthStore
  router: ComponentProps<typeof AnyRouterProvider>['router']
  /** The browser's one; prerendering has no DOM for it. */
  RouterProvider: typeof AnyRouterProvider
  /** Called once everything drawn answers to the person. */
  onHydrated: () => void
}

export function Site({ config, authStore, router, RouterProvider, onHydrated }: SiteProps) {
  return (
    <StrictMode>
      <AppConfigContext value={config}>
        <AuthStoreContext value={authStore}>
          <RouterProvider router={router} />
          <Hydrated onHydrated={onHydrated} />
        </AuthStoreContext>
      </AppConfigContext>
    </StrictMode>
  )
}
