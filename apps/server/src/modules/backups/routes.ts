/** `GET /api/backups` (bearer, admin) → when the last backups were made, how large they are, and what is kept elsewhere. */
import type { ApiContext } from '../../platform/api/api-context'
import type { Guards } from '../../platform/api/guards'
import type { Route } from '../../platform/api/route-table'

export function backupRoutes({ backupStatus }: ApiContext, { admin }: Guards): Route[] {
  return [{ method: 'GET', url: '/backups', guards: [admin], handler: () => backupStatus() }]
}
