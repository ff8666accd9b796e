// Draws a form page at build time, as the whole site draws it for a visitor.
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { prerenderConfig } from '@/config/app-config'
import { createAuthStore } from '@/lib/auth/auth-store'
import { loadMatchedRoutes } from './load-matched-routes'
import { createRoutes } from './router'
import { Site } from './site'

const nobody = () =>
  createAuthStore({
    mayHaveSession: () => false,
    loadClient: () => Promise.reject(new Error('No client while prerendering.')),
    onClientCreated: () => () => {},
    fetchProfile: () => Promise.reject(new Error('No profile while prerendering.')),
  })

export async function renderFormPage(pathname: string): Promise<string> {
  const routes = createRoutes()
  await loadMatchedRoutes(routes, pathname)
  return renderToString(
    <Site
      config={prerenderConfig}
      authStore={nobody()}
      router={createMemoryRouter(routes, { initialEntries: [pathname] })}
      RouterProvider={RouterProvider}
      onHydrated={() => {}}
    />,
  )
}
