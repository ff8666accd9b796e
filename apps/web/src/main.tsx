// Starts the site in the browser: takes over a prerendered page, or draws one into the empty shell.
import '@/styles/index.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadMatchedRoutes } from '@/app/load-matched-routes'
import { createRoutes } from '@/app/router'
import { AppConfigContext } from '@/config/app-config-context'
import { ensureConfigBlock } from '@/config/app-config'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { createBrowserAuthStore } from '@/lib/auth/browser-auth-store'

async function start(container: HTMLElement) {
  const config = await ensureConfigBlock(document)
  const authStore = createBrowserAuthStore(config)
  const routes = createRoutes()
  authStore.start()
  await loadMatchedRoutes(routes, window.location.pathname)
  const page = (
    <StrictMode>
      <AppConfigContext value={config}>
        <AuthStoreContext value={authStore}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </AuthStoreContext>
      </AppConfigContext>
    </StrictMode>
  )
  if (container.childElementCount > 0) hydrateRoot(container, page)
  else createRoot(container).render(page)
}

void start(document.getElementById('root')!)
