import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Link, Outlet, RouterProvider, type RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routesOfOnePage } from './prerendered-page'

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
