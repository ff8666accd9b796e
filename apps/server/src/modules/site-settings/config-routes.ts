/** What the site needs to know before it can start. */
import type { ApiContext } from '../../platform/api/api-context'
import type { Route } from '../../platform/api/route-table'

export function configRoutes({ config }: ApiContext): Route[] {
  return [{ method: 'GET', url: '/config', guards: [], handler: async () => config.publicConfig }]
}
