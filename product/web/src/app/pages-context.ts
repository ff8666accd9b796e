// Gives the shell of the pages what loads them: importing the router there would be a circle.
import { createContext } from 'react'
import type { RouteObject } from 'react-router'

export interface Pages {
  createRoutes: () => RouteObject[]
  /** Loads the modules of a page into the table. */
  load: (routes: RouteObject[], pathname: string) => Promise<void>
}

/** Null where no page is fetched before it is opened. */
export const PagesContext = createContext<Pages | null>(null)
