// Starts the whole site on a prerendered page, in pieces. A slow phone can respond between them.
import type { ReactNode } from 'react'
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { HydrationContext, type Hydration } from '@/components/hydrates-later'

/**
 * Returns the routes to one page, and a function that adds the others at the first navigation. Parsing the addresses of
 * the whole site would block a slow phone while somebody wants to type.
 * @returns null where the path of the page has parameters
 */
export function routesOfOnePage(routes: RouteObject[], pathname: string) {
  const way = staticRoutes(routes, pathname)
  if (!way) return null
  const idOf = (depth: number) => (depth < 0 ? null : `way-${depth}`)
  const [first] = way.reduceRight<RouteObject[]>(
    (below, route, depth) => [
      { ...route, id: idOf(depth)!, ...(below.length > 0 && { children: below }) } as RouteObject,
    ],
    [],
  )
  let areAdded = false
  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = ({ patch }) => {
    if (areAdded) return
    areAdded = true
    way.forEach((route, depth) => {
      const siblings = depth === 0 ? routes : way[depth - 1]!.children!
      patch(
        idOf(depth - 1),
        siblings.filter(sibling => sibling !== route),
      )
    })
  }
  return { routes: [first!], patchRoutesOnNavigation }
}

/** Returns the routes that lead to a page whose path has no parameters. */
function staticRoutes(routes: RouteObject[], pathname: string): RouteObject[] | null {
  for (const route of routes) {
    if (route.path === pathname) return [route]
    const below = route.children && staticRoutes(route.children, pathname)
    if (below) return [route, ...below]
  }
  return null
}

/** Renders the site on a page whose parts are hydrated one after the other. Calls back once all of them are. */
export function hydrating(site: ReactNode, onHydrated: () => void): ReactNode {
  let waiting = 0
  let isHydrated = false
  const acts: (() => void)[] = []
  const hydration: Hydration = {
    begin() {
      waiting++
    },
    end() {
      waiting--
      // A part may contain further parts, which follow it.
      queueMicrotask(() => {
        if (waiting > 0 || isHydrated) return
        isHydrated = true
        for (const act of acts) act()
        onHydrated()
      })
    },
    whenDone(act) {
      if (isHydrated) act()
      else acts.push(act)
    },
  }
  return <HydrationContext value={hydration}>{site}</HydrationContext>
}
