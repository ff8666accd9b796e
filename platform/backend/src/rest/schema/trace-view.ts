/**
 * Finds the base column of each column of a view by reading the stored query tree (`pg_rewrite.ev_action`): each
 * top-level target entry has `:resno`, `:resorigtbl` and `:resorigcol`.
 */

export interface TracedColumn {
  /** The number of the view's column, from 1. */
  number: number
  /** The oid of the table or view that the column was taken from, directly. */
  table: string
  /** The number of the column there. */
  column: number
}

/** Blanks in a name are escaped, so the last `:resno` is the entry's own: a subquery in its expression has others. */
const ENTRY = /^:resno (\d+) .* :resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/

/** @param rule the text of `ev_action`; columns that are expressions are left out */
export function traceViewColumns(rule: string): TracedColumn[] {
  const traced: TracedColumn[] = []
  // A target entry of the outermost query is a node at depth 2: ({QUERY … :targetList ({TARGETENTRY …} …) …})
  let depth = 0
  let start = -1
  for (let at = 0; at < rule.length; at++) {
    const char = rule[at]
    if (char === '\\') at++
    else if (char === '{') {
      depth++
      if (depth === 2 && rule.startsWith('{TARGETENTRY', at)) start = at
    } else if (char === '}') {
      if (depth === 2 && start >= 0) {
        const found = traceEntry(rule.slice(start, at))
        if (found !== null) traced.push(found)
        start = -1
      }
      depth--
    }
  }
  return traced
}

function traceEntry(entry: string): TracedColumn | null {
  const found = ENTRY.exec(entry.slice(entry.lastIndexOf(':resno ')))
  if (found === null || found[2] === '0') return null
  return { number: Number(found[1]), table: found[2]!, column: Number(found[3]) }
}
