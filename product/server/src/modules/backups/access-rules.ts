/**
 * Checks whether a restored database has the same access rules as the running one, table by table: row level security,
 * policies, rights, and the functions and triggers behind them. The auth service's own tables are not compared: no
 * request reaches them.
 */
import { catalogueDifferences, readCatalogue, type Catalogue } from '@juno/postgres/read-catalogue'
import { CheckError } from './restored-site'

const OWN = '(?:public|private)\\.'
const RULES = [
  `(?:relation|policy|trigger|function) ${OWN}`,
  'policy storage\\.',
  `grant (?:relation|column|function) ${OWN}.* to (?:public|anon|authenticated)$`,
].map(rule => new RegExp(`^${rule}`))

const MOST_NAMED = 3

/** @param db with the login that owns the database */
export async function readAccessRules(db: Parameters<typeof readCatalogue>[0]): Promise<Catalogue> {
  const all = await readCatalogue(db)
  return new Map([...all].filter(([name]) => RULES.some(rule => rule.test(name))))
}

/** @throws CheckError that names the first difference */
export function assertSameRules(running: Catalogue, restored: Catalogue): void {
  const lines = catalogueDifferences(running, restored).map(line => line.split('\n')[0]!)
  if (lines.length === 0) return
  const more = lines.length > MOST_NAMED ? ` and ${lines.length - MOST_NAMED} more` : ''
  throw new CheckError(
    `The restored database does not guard as the running one does: ${lines.slice(0, MOST_NAMED).join('; ')}${more}.`,
  )
}
