/** `GET /api/disk-room` (admin) → the free space on the disk of this process, for the banner above every admin page. */
import type { DiskSpaceStatus } from '@juno/domain/disk-space/disk-space'
import type { Platform } from '../../shared/platform'
import type { ServerModule } from '../../shared/server-module'

export function diskSpaceModule(
  { guards }: Platform,
  { measure }: { measure(): Promise<DiskSpaceStatus> },
): ServerModule {
  return { routes: [['GET', '/disk-room', [guards.admin], measure]] }
}
