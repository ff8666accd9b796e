/**
 * Collects statistics where autovacuum comes too late: for tables that were filled at once, by an import or a restore.
 * Without them PostgreSQL plans for a small table.
 */
import type pg from 'pg'

/** Below this size, any plan is quick. */
const FEW_BYTES = 1024 * 1024

/**
 * Reads a sample of each table: a second or two for a million members. Tables of other logins are left to those, and
 * tables at which vacuum is working to vacuum.
 * @param which those without any statistics, of some size; or all, after many rows were added
 * @returns how many
 */
export async function analyzeTables(client: pg.ClientBase, which: 'without statistics' | 'all') {
  const { rows } = await client.query<{ name: string }>(
    // `reltuples` does not tell, since a restore sets it when it makes the indexes.
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p'
       and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and pg_catalog.pg_has_role(c.relowner, 'usage')
       and ($1 or pg_catalog.pg_relation_size(c.oid) >= $2 and not exists (
         select from pg_catalog.pg_stats s where (s.schemaname, s.tablename) = (n.nspname, c.relname)
       ))`,
    [which === 'all', FEW_BYTES],
  )
  if (rows.length > 0) await client.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`)
  return rows.length
}
