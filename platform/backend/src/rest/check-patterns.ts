/**
 * Decides who may filter by a regular expression, and by which. One that PostgreSQL tries on every row can keep a
 * connection busy for as long as a statement may run.
 */
import type { Caller } from '../contract'
import { restErrors } from './errors'
import type { AtPath, Logic, Operation, RestRequest } from './parse/types'
import { findPatternCost, patternsOf } from '../db/pattern-cost'

/**
 * @param open tables whose rows visitors may filter by regular expressions
 * @returns whether the request has a pattern whose cost counts
 * @throws RestError 403 for a visitor elsewhere; 400 for a costly pattern
 */
export function assertPatterns(
  { query, target }: Pick<RestRequest, 'query' | 'target'>,
  { role }: Pick<Caller, 'role'>,
  open: readonly string[] | 'all',
): boolean {
  let found = false
  if (role === 'service_role') return found
  for (const { path, value } of query.where) {
    for (const operation of patternsIn(value)) {
      if (role === 'anon' && !isOpen({ path, value }, target, open)) throw restErrors.visitorPattern()
      const patterns = operation.quantifier === null ? [operation.value] : patternsOf(operation.value)
      const cost = patterns.map(findPatternCost).find(reason => reason !== null)
      if (cost) throw restErrors.costlyPattern(cost)
      found = true
    }
  }
  return found
}

function isOpen(
  { path }: AtPath<Logic>,
  target: RestRequest['target'],
  open: readonly string[] | 'all',
): boolean {
  if (open === 'all') return true
  return path.length === 0 && target.kind === 'relation' && open.includes(target.name)
}

function* patternsIn(logic: Logic): Generator<Extract<Operation, { kind: 'compare' }>> {
  if (logic.kind !== 'filter') {
    for (const term of logic.terms) yield* patternsIn(term)
    return
  }
  const { operation } = logic
  if (operation.kind !== 'compare') return
  if (operation.operator === 'match' || operation.operator === 'imatch') yield operation
}
