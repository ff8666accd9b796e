/** Runs the data wire for one test file: cloned database, protocol schema, real HTTP, real postgrest-js. */
import { PostgrestClient } from '@supabase/postgrest-js'
import Fastify from 'fastify'
import type { Caller, RequestRole } from '../../contract'
import { openTestDatabase } from '../../db/testing/test-database'
import { createCostlyReads } from '../costly-reads'
import { closedFeatures, type RestFeatures } from '../features'
import { restPlugin } from '../plugin'
import protocolSql from './protocol.sql?raw'

export const USER_ID = '11111111-1111-1111-1111-111111111111'

/** Takes the bearer token as the role's name: authentication is tested elsewhere. */
async function authenticate(headers: { authorization?: string | string[] | undefined }): Promise<Caller> {
  const role = (String(headers.authorization ?? '').replace('Bearer ', '') || 'anon') as RequestRole
  const claims = role === 'authenticated' ? { role, sub: USER_ID } : { role }
  return { role, claims, userId: role === 'authenticated' ? USER_ID : null }
}

/**
 * @param features that are on; the product has none
 * @param more SQL of a test file's own, run after the protocol schema
 */
export async function startRestServer(features: Partial<RestFeatures> = {}, more = '') {
  const database = await openTestDatabase({ template: 'backend' })
  await database.adminPool.query(protocolSql + more)
  const logged: Record<string, unknown>[] = []
  const app = Fastify({
    // Clients keep connections that they have not used.
    forceCloseConnections: true,
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(JSON.parse(line)) } },
  })
  await app.register(
    restPlugin({
      pool: database.authenticatorPool,
      schemas: ['api', 'other'],
      maxRows: 1000,
      features: { ...closedFeatures, ...features },
      checkDataLimit: async () => undefined,
      costlyReads: createCostlyReads(() => new Date()),
      visitorPatterns: ['projects'],
      trustedProxyHops: 0,
      authenticate,
      logger: app.log,
    }),
    { prefix: '/rest/v1' },
  )
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/rest/v1`
  const as = (role: RequestRole) =>
    new PostgrestClient<any, any, any>(url, { headers: { authorization: `Bearer ${role}` } }) // oxlint-disable-line typescript/no-explicit-any
  return {
    url,
    admin: database.adminPool,
    /** Warnings and errors. */
    logged,
    anon: as('anon'),
    member: as('authenticated'),
    service: as('service_role'),
    /** Sends a raw request as the signed-in user. */
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(url + path, { ...init, headers: { authorization: 'Bearer authenticated', ...init.headers } }),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
