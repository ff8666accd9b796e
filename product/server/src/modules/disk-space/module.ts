/** `GET /api/disk-room` (admin) → the free space on the disk of this process, for the banner above every admin page. */
import type { DiskSpaceStatus } from '@juno/domain/disk-space/disk-space'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'

export function diskSpaceModule(
  { guards }: ServerContext,
  { measure }: { measure(): Promise<DiskSpaceStatus> },
): ServerModule {
  return { routes: [['GET', '/disk-room', [guards.admin], measure]] }
}
