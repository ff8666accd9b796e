import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { expect, it, vi } from 'vitest'
import { AppConfigContext } from '@/config/app-config-context'
import { ApplicationForm } from '@/features/applications/components/application-form'
import { testConfig } from '@/testing/test-config'
import { hydrating, routesOfOnePage } from './prerendered-page'

const page = (path: string): RouteObject => ({ path, element: <h1>{path}</h1> })

const routes: RouteObject[] = [
  {
    element: (
      <>
        <Link to="/members/7">A member</Link>
        <Outlet />
      </>
    ),
    children: [
      { element: <Outlet />, children: [page('/apply'), page('/confirmation')] },
      { children: [page('/members/:id')] },
      { path: '*', element: <h1>Unknown</h1> },
    ],
  },
]

const open = (pathname: string) => {
  const { routes: few, patchRoutesOnNavigation } = routesOfOnePage(routes, pathname)!
  const router = createMemoryRouter(few, { initialEntries: [pathname], patchRoutesOnNavigation })
  render(<RouterProvider router={router} />)
  return router
}
const heading = (text: string) => waitFor(() => expect(screen.getByRole('heading').textContent).toBe(text))

it('begins with the one page, and knows all others with the first step away from it', async () => {
  const router = open('/apply')
  await heading('/apply')
  expect(router.routes[0]!.children!.map(route => route.children?.length)).toEqual([1])
  await router.navigate('/members/7')
  await heading('/members/:id')
  await router.navigate('/confirmation')
  await heading('/confirmation')
  await router.navigate('/nowhere')
  await heading('Unknown')
  await router.navigate('/apply')
  await heading('/apply')
})

it('leaves an address with a parameter to the whole table', () => {
  expect(routesOfOnePage(routes, '/members/7')).toBeNull()
})

it('hydrates a form whose draft has ticks, a place and a long text as it was prerendered, and fills it in then', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class extends EventTarget {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const reason = 'To learn. '.repeat(200)
  const values = { termsAccepted: true, location: 'Toronto, ON', reason }
  const draft = { at: new Date().toISOString(), values }
  sessionStorage.setItem('draft:application', JSON.stringify(draft))
  const site = (
    <QueryClientProvider client={new QueryClient()}>
      <AppConfigContext value={testConfig}>
        <ApplicationForm onSubmitted={() => {}} />
      </AppConfigContext>
    </QueryClientProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(site)
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  const onHydrated = vi.fn<() => void>()
  const root = hydrateRoot(container, hydrating(site, onHydrated), { onRecoverableError })
  await waitFor(() => expect(onHydrated).toHaveBeenCalledOnce())
  const terms = await screen.findByRole('checkbox', { name: /I agree to the/ })
  await waitFor(() => expect(terms.getAttribute('aria-checked')).toBe('true'))
  expect(screen.getByRole('combobox', { name: /^Location/ }).textContent).toBe('Toronto, ON')
  expect(onRecoverableError).not.toHaveBeenCalled()
  act(() => root.unmount())
  container.remove()
})
