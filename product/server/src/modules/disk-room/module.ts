/** `GET /api/disk-room` (admin) → the free space on the disk of this process, for the banner above every admin page. */
import type { DiskRoomStatus } from '@juno/domain/disk-room/disk-room'
import type { Platform } from '../../shared/platform'
import type { ServerModule } from '../../shared/server-module'

export function diskRoomModule(
  { guards }: Platform,
  { measure }: { measure(): Promise<DiskRoomStatus> },
): ServerModule {
  return { routes: [['GET', '/disk-room', [guards.admin], measure]] }
}
