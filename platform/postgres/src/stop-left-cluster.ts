/** Stops a cluster that nobody needs any more, and that may still run because its process was killed. */
import { findEmbeddedBinaries } from './embedded-binaries'
import { stopPostmaster } from './postmaster-process'
import { findRunningPostmaster } from './running-postmaster'

export async function stopLeftCluster(dataDir: string): Promise<void> {
  const running = await findRunningPostmaster(dataDir)
  if (!running) return
  const { pgCtl } = await findEmbeddedBinaries()
  await stopPostmaster(running.pid, dataDir, pgCtl)
}
