/**
 * Holds what every module of the server uses, in one object that is made once. The use cases see nothing else of the
 * server.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Backend, RequestScopes } from '@juno/backend'
import { createGuards, type Guards } from './api/guards'
import type { Outbox } from './mail/outbox'
import type { Site } from './site/site'

export interface ServerContext {
  site: Site
  /** The two ways to the data: as a caller, whom row level security restricts, or as the server itself. */
  scopes: RequestScopes
  backend: Pick<Backend, 'authenticate' | 'authAdmin' | 'objects' | 'rateLimiter' | 'uniformly'>
  guards: Guards
  outbox: Outbox
  clock: () => Date
  logger: FastifyBaseLogger
}

export function createServerContext(parts: Omit<ServerContext, 'guards'>): ServerContext {
  return { ...parts, guards: createGuards(parts) }
}
