/**
 * In charge of addresses that send one refused request after the other: each of their requests waits a second, so that
 * refusing them takes nothing from others. Kept in memory, and only for addresses that were refused.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { clientAddress } from '@juno/backend'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface RefusalPace {
  /** Refusals that an address may collect at once. */
  free: number
  /** Of these, so many are forgotten in a second. */
  forgottenPerSecond: number
  /** Requests that may wait; more are hung up on. */
  waiting: number
  now: () => number
  pause: () => Promise<unknown>
}

/** Far from what a page, an office behind one address or a clumsy script is refused. */
export const REFUSAL_PACE: RefusalPace = {
  free: 500,
  forgottenPerSecond: 50,
  waiting: 2_000,
  now: () => performance.now(),
  pause: () => wait(1_000, undefined, { ref: false }),
}
const MAX_ADDRESSES = 10_000

export function slowDownRefused(
  app: FastifyInstance,
  trustedProxyHops: number,
  pace: RefusalPace = REFUSAL_PACE,
): void {
  const refused = new Map<string, { count: number; at: number }>()
  let waiting = 0

  const addressOf = ({ raw, headers }: FastifyRequest) =>
    clientAddress(raw.socket.remoteAddress, headers['x-forwarded-for'], trustedProxyHops).rateLimitKey

  function countOf(address: string): number {
    const found = refused.get(address)
    if (!found) return 0
    const left = found.count - ((pace.now() - found.at) / 1000) * pace.forgottenPerSecond
    if (left <= 0) refused.delete(address)
    return Math.max(0, left)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (refused.size === 0 || countOf(addressOf(request)) < pace.free) return
    if (waiting >= pace.waiting) {
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    waiting++
    await pace.pause().finally(() => waiting--)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode < 400 || statusCode === 404) return
    const address = addressOf(request)
    // One that goes on while it is slowed down is not slowed down for longer than it goes on.
    const count = Math.min(countOf(address) + 1, pace.free + pace.forgottenPerSecond)
    refused.delete(address)
    if (refused.size >= MAX_ADDRESSES) refused.delete(refused.keys().next().value!)
    refused.set(address, { count, at: pace.now() })
  })
}
