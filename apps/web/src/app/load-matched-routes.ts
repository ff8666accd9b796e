// Loads the pages that the current URL needs before the first render, so that prerendered HTML is taken over as it is.
import { matchRoutes, type RouteObject } from 'react-router'

/** Replaces `lazy` of every matched route by what it loads. */
export async function loadMatchedRoutes(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
