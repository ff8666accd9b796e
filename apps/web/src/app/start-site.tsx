// Starts the whole site with its router: every page but the static ones, and those too for someone signed in.
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { AppConfig } from '@/config/app-config'
import { createBrowserAuthStore } from '@/lib/auth/browser-auth-store'
import { mayHaveSession } from '@/lib/auth/stored-session'
import { isFormPage } from './public-pages'
import { createRoutes, loadMatchedRoutes } from './router'
import { Site } from './site'

/** @param onHydrated called once the page is hydrated */
export async function startSite(
  container: HTMLElement,
  config: AppConfig,
  onHydrated: () => void,
): Promise<void> {
  const { pathname } = window.location
  const authStore = createBrowserAuthStore(config)
  const routes = createRoutes()
  // Prerendered for visitors: for someone who may be signed in, the guard decides first.
  if (isFormPage(pathname) && mayHaveSession(config.supabaseUrl)) container.replaceChildren()
  authStore.start()
  await loadMatchedRoutes(routes, pathname)
  const site = (
    <Site
      config={config}
      authStore={authStore}
      router={createBrowserRouter(routes)}
      RouterProvider={RouterProvider}
      onHydrated={onHydrated}
    />
  )
  if (container.childElementCount > 0) hydrateRoot(container, site)
  else createRoot(container).render(site)
}
