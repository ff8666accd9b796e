/**
 * Manages the time between the request to stop and the stop, in which a load balancer learns to send nothing more:
 * `ready` responds with 503, requests are still served, and each connection ends with its next response.
 */
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  isDraining(): boolean
  /** Call it before the first request. */
  watch(server: Server): void
  /** Resolves when the time is over. */
  begin(): Promise<void>
}

export function createDrain(seconds: number): Drain {
  let draining = false
  return {
    isDraining: () => draining,
    watch(server) {
      server.prependListener('request', (_, response) => {
        if (draining) response.setHeader('connection', 'close')
      })
    },
    async begin() {
      draining = true
      if (seconds > 0) await pause(seconds * 1000)
    },
  }
}
