/** `GET /api/backups` (bearer, admin) → when the last backups were made, how large they are, and what is kept elsewhere. */
import type { ApiContext } from '../api-context'
import type { Guards } from '../guards'
import type { Route } from '../route-table'

export function backupRoutes({ backupStatus }: ApiContext, { admin }: Guards): Route[] {
  return [{ method: 'GET', url: '/backups', guards: [admin], handler: () => backupStatus() }]
}
