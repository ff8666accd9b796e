/**
 * Lets one request at a time write to an upload, over all processes. The lock is in the upload's row and is renewed
 * while the request lives, so that it ends with a process that dies.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ERRORS, type Lock } from '@tus/server'
import type { Pool } from 'pg'
import { storageErrors } from '../errors'
import { releaseLock, renewLock, takeLock } from './upload-rows'

const RENEW_EVERY_MS = 1_000
const ASK_EVERY_MS = 200
/** It is longer than the lock of a dead process lasts. */
const MAX_WAIT_MS = 10_000

export interface UploadLock extends Lock {
  /** The token of the request that has it. */
  token: string
}

export function createUploadLock(pool: Pool, id: string): UploadLock {
  const token = randomUUID()
  let timer: NodeJS.Timeout | undefined

  return {
    token,
    /** @throws StorageError 423 if another request does not release it */
    async lock(signal, cancel) {
      const end = performance.now() + MAX_WAIT_MS
      while ((await takeLock(pool, id, token)) === 'wanted') {
        if (signal.aborted) throw ERRORS.ABORTED
        if (performance.now() > end) throw storageErrors.uploadLocked()
        await pause(ASK_EVERY_MS)
      }
      timer = setInterval(() => {
        // While the database does not respond, another request may take the lock. A write with the old lock is refused.
        void renewLock(pool, id, token).then(
          wanted => void (wanted && timer !== undefined && cancel()),
          () => undefined,
        )
      }, RENEW_EVERY_MS)
      timer.unref()
    },
    async unlock() {
      clearInterval(timer)
      timer = undefined
      await releaseLock(pool, id, token)
    },
  }
}
