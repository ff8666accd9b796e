/** In charge of single connections, by the rules that pools with the same options follow. */
import pg from 'pg'

/** Not connected yet. One that breaks fails the statement under way, and nothing else. */
export function openClient(config: pg.PoolConfig): pg.Client {
  const Client = (config.Client as unknown as typeof pg.Client | undefined) ?? pg.Client
  const client = new Client(config)
  client.on('error', () => undefined)
  return client
}
