/** Reads the schema of a database as one entry per object and right, and compares two of them. */
import type { Pool, QueryResult } from 'pg'
import query from './catalogue.sql?raw'

/** Maps kind and name, e.g. `policy public.events "Visitors read events"`, to the definition. */
export type Catalogue = ReadonlyMap<string, string>

type Queryable = Pick<Pool, 'query'>
type Row = { kind: string; name: string; definition: string }

/** @param db a pool, or a client within its transaction */
export async function readCatalogue(db: Queryable): Promise<Catalogue> {
  // Two statements are one transaction, and the setting ends with it.
  const results = (await db.query(`set local search_path = ''; ${query}`)) as unknown as QueryResult<Row>[]
  return new Map(results[1]!.rows.map(row => [`${row.kind} ${row.name}`, row.definition]))
}

/** @returns one line for each entry that is missing, superfluous, or has another definition; empty when equal */
export function catalogueDifferences(expected: Catalogue, actual: Catalogue): string[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].sort()
  return names.flatMap(name => {
    const [wanted, found] = [expected.get(name), actual.get(name)]
    if (wanted === found) return []
    if (found === undefined) return [`missing: ${name}`]
    if (wanted === undefined) return [`unexpected: ${name}`]
    return [`different: ${name}\n  expected ${wanted}\n  found    ${found}`]
  })
}
