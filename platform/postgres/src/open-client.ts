/** Opens single connections, by the rules of pools with the same options. */
import pg from 'pg'

/** Returns a client that is not connected yet. One that breaks fails the statement under way, and nothing else. */
export function openClient(config: pg.PoolConfig): pg.Client {
  const Client = (config.Client as unknown as typeof pg.Client | undefined) ?? pg.Client
  const client = new Client(config)
  client.on('error', () => undefined)
  return client
}
