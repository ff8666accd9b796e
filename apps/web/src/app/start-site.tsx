// Starts the whole site with its router: every page but the prerendered ones, and those too for someone signed in.
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { createBrowserAuthStore } from '@/lib/auth/browser-auth-store'
import { loadMatchedRoutes } from './load-matched-routes'
import { createRoutes } from './router'

export async function startSite(container: HTMLElement, config: AppConfig): Promise<void> {
  const authStore = createBrowserAuthStore(config)
  const routes = createRoutes()
  authStore.start()
  await loadMatchedRoutes(routes, window.location.pathname)
  const site = (
    <StrictMode>
      <AppConfigContext value={config}>
        <AuthStoreContext value={authStore}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </AuthStoreContext>
      </AppConfigContext>
    </StrictMode>
  )
  if (container.childElementCount > 0) hydrateRoot(container, site)
  else createRoot(container).render(site)
}
