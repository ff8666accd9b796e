/** Checks the disk at intervals, and tells log and team once when it runs out of space. */
import type { DiskSpaceStatus } from '@juno/domain/disk-space/disk-space'
import type { ServerContext } from '../../shared/server-context'
import { tellTeam } from './tell-team'

const EVERY_MS = 10_000

type WatchParts = Pick<ServerContext, 'scopes' | 'outbox' | 'clock' | 'site' | 'logger'>

export interface RunningWatch {
  stop(): Promise<void>
}

export function watchDiskSpace(
  parts: WatchParts,
  { measure }: { measure(): Promise<DiskSpaceStatus> },
  everyMs = EVERY_MS,
): RunningWatch {
  const { logger } = parts
  let logged: DiskSpaceStatus['state'] = 'room'
  let told = false
  let looking = look()

  async function look(): Promise<void> {
    const room = await measure()
    if (room.state !== logged) logger.warn(room, 'the room on the disk of DATA_DIR')
    logged = room.state
    if (room.state === 'room') told = false
    else if (!told)
      told = await tellTeam(parts, room).then(
        () => true,
        (error: unknown) => {
          logger.warn({ err: error }, 'the team could not be told that the disk runs out')
          return false
        },
      )
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
