/** Turns an address of PostgreSQL into pg's options. Every login and every connection goes through it. */
import type pg from 'pg'
import { parseConnectionString, type SessionAttributes } from './connection-string'
import { findingClient } from './finding-client'
import { ServerFinder } from './server-finder'
import { tlsRules } from './tls-rules'

export interface Connections {
  /** The login of the address. Another one is the same with its user and password. */
  options: pg.PoolConfig
  /** Ends the check of the servers. Connections stay. */
  stop(): void
}

export interface ConnectionRules {
  /** Used where the address names none. Null for the CAs that Node trusts. */
  caFile: string | null
  /** Used where the address says nothing. */
  attributes: SessionAttributes
  /** Milliseconds between checks of the server where there are several. */
  watchMs?: number
}

const ONE_TIMEOUT_MS = 10_000
/** The limit for each, where there are several: a dead one must not take the time that the living ones need. */
const EACH_TIMEOUT_MS = 3_000

/** @throws {ConnectionStringError} whose message follows the name of the setting */
export function connectionOptions(address: string, rules: ConnectionRules): Connections {
  const parsed = parseConnectionString(address)
  const { servers, user, password, database, options, channelBinding, sslNegotiation } = parsed
  const sslOf = tlsRules(parsed, rules.caFile)
  const attributes = parsed.attributes ?? rules.attributes
  const timeoutMs = parsed.connectTimeoutMs ?? (servers.length > 1 ? EACH_TIMEOUT_MS : ONE_TIMEOUT_MS)
  const attempts = servers.flatMap(server => sslOf(server).map(ssl => ({ server, ssl })))
  const shared = {
    ...(options !== undefined && { options }),
    ...(sslNegotiation !== undefined && { sslnegotiation: sslNegotiation }),
    keepAlive: true,
  }
  const { watchMs } = rules
  const finder = new ServerFinder({ attempts, attributes, shared, timeoutMs, ...(watchMs && { watchMs }) })
  const Client = findingClient({ finder, attributes, channelBinding, timeoutMs })
  return {
    options: {
      ...attempts[0]!.server,
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ...(database !== undefined && { database }),
      ...shared,
      Client: Client as unknown as pg.PoolConfig['Client'],
    },
    stop: () => finder.stop(),
  }
}
