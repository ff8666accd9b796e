/**
 * Delays addresses that send one refused request after another: each of their requests waits a second, so that refusing
 * them takes nothing from others. It is kept in memory, and only for addresses that were refused.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { clientAddress, createDrainingLevels } from '@juno/backend'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface RefusalPace {
  /** The number of refusals that an address may collect at once. */
  free: number
  /** This many of them expire each second. */
  forgottenPerSecond: number
  /** The number of requests that may wait. The connections of further ones are closed. */
  waiting: number
  now: () => number
  pause: () => Promise<unknown>
}

/** A page, an office behind one address or a clumsy script stays far below this. */
export const REFUSAL_PACE: RefusalPace = {
  free: 500,
  forgottenPerSecond: 50,
  waiting: 2_000,
  now: () => performance.now(),
  pause: () => wait(1_000, undefined, { ref: false }),
}

export function slowDownRefused(
  app: FastifyInstance,
  trustedProxyHops: number,
  pace: RefusalPace = REFUSAL_PACE,
): void {
  const refused = createDrainingLevels(pace.forgottenPerSecond / 1000, pace.now)
  let waiting = 0

  const addressOf = ({ raw, headers }: FastifyRequest) =>
    clientAddress(raw.socket.remoteAddress, headers['x-forwarded-for'], trustedProxyHops).rateLimitKey

  app.addHook('onRequest', (request, reply, done) => {
    if (refused.isEmpty() || refused.of(addressOf(request)) < pace.free) return done()
    if (waiting >= pace.waiting) {
      reply.hijack()
      request.raw.socket.destroy()
      return done()
    }
    waiting++
    void pace.pause().finally(() => {
      waiting--
      done()
    })
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    done()
    if (statusCode < 400 || statusCode === 404) return
    // The level is limited, so that an address is not delayed for longer than it continues.
    refused.add(addressOf(request), 1, pace.free + pace.forgottenPerSecond)
  })
}
