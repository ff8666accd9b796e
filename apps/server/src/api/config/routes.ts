/** What the site needs to know before it can start. */
import type { ApiContext } from '../api-context'
import type { Route } from '../route-table'

export function configRoutes({ config }: ApiContext): Route[] {
  return [{ method: 'GET', url: '/config', guards: [], handler: async () => config.publicConfig }]
}
