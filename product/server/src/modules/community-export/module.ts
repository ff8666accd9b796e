/**
 * Exports everything of the community in open formats, to move elsewhere with it, or to open it in a spreadsheet. `POST
 * /api/community-export` (admin, with a second factor given within ten minutes where there is one) → one ZIP, written
 * while it is sent (docs/specification/admin.md#everything-taken-out).
 */
import type { ServerModule } from '../../shared/server-module'
import type { ServerContext } from '../../shared/server-context'
import { exportCommunity } from './export-community'
import type { Documents } from './write-archive'

const EXPORTS = { name: 'community-export', capacity: 5, refillSeconds: 3600 }
const SMALL = { bodyLimit: 4 * 1024 }

export function communityExportModule(server: ServerContext, documents: Documents): ServerModule {
  const { admin, recentMfa, limitPerCaller } = server.guards
  return {
    routes: [
      [
        'POST',
        '/community-export',
        [admin, recentMfa, limitPerCaller(EXPORTS)],
        call => exportCommunity({ ...server, documents }, call),
        SMALL,
      ],
    ],
  }
}
