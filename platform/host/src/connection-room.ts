/**
 * Warns at the start when PostgreSQL accepts fewer connections than are needed, since requests would be refused later.
 */
import type pg from 'pg'
import { BACKEND_POOLS, type PoolSettings } from './database-pools'
import type { HostConfig } from './host-settings'

/**
 * Counts connections at PostgreSQL itself, where those of a pooler are counted, too. @param own pools of the host, as
 * `createPools` has them
 */
export function mostConnections(
  { databaseDirectUrl }: Pick<HostConfig, 'databaseDirectUrl'>,
  own: Readonly<Record<string, PoolSettings>> = {},
): number {
  const pools: PoolSettings[] = [...Object.values(BACKEND_POOLS), ...Object.values(own)]
  return pools.filter(({ session }) => session || !databaseDirectUrl).reduce((sum, { max }) => sum + max, 0)
}

const ROOM = `
select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
  - coalesce(current_setting('reserved_connections', true)::int, 0) as room`

/** @param most of one process; another one runs while it is replaced */
export async function remarkOnConnections(
  database: Pick<pg.Pool, 'query'>,
  most: number,
  say: (line: string) => void,
): Promise<void> {
  const { rows } = await database.query<{ room: number }>(ROOM)
  const { room } = rows[0]!
  if (room >= 2 * most) return
  say(
    `PostgreSQL has room for ${room} connections (max_connections). Each process of Juno opens up to ${most}, and while ` +
      'one is replaced there are two. Requests are refused when none is left: see docs/postgresql.md.',
  )
}
