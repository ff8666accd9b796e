/**
 * In charge of what a request takes along to everything that it calls. Before anything is mounted: hooks apply to what
 * comes after.
 */
import type { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** @param begin @returns null: this request takes nothing along */
export function followRequests<Context>(
  app: FastifyInstance,
  contexts: AsyncLocalStorage<Context>,
  begin: (request: FastifyRequest) => Context | null,
): void {
  const begun = new WeakMap<FastifyRequest, { context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const context = begin(request)
    if (context === null) return done()
    begun.set(request, { context })
    contexts.run(context, done)
  })
  // A body arrives with the events of its socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const known = begun.get(request)
    if (known) contexts.run(known.context, done)
    else done()
  })
}
