/** Parses and/or trees: `or=(age.lt.18,not.and(age.gt.60,name.eq."a,b"))`. */
import { restErrors } from '../errors'
import type { RestLimits } from '../limits'
import { Cursor } from './cursor'
import { readCondition, readQuotedElement } from './filter'
import type { Logic, LogicGroup } from './types'

const UNTIL_COMMA = /[^,)]*/y
const NOT = 'not.'
const PG_ARRAY = /\{[^{}]*\}/y

/** @param text the parameter's value with its brackets, e.g. `(a.eq.1,b.eq.2)` */
export function parseLogic(
  operator: 'and' | 'or',
  negated: boolean,
  text: string,
  limits: RestLimits,
): LogicGroup {
  // Errors count the operator, which is in the parameter's name.
  const cursor = new Cursor(text, 'logic tree', operator.length + (negated ? NOT.length : 0))
  const group: LogicGroup = { kind: operator, negated, terms: terms(cursor, limits, 1) }
  if (!cursor.done) cursor.fail('end of input')
  return group
}

function terms(cursor: Cursor, limits: RestLimits, depth: number): Logic[] {
  if (depth > limits.logicDepth) throw restErrors.tooMany('levels of and/or', limits.logicDepth)
  cursor.blanks()
  cursor.expect('(')
  const found: Logic[] = []
  do {
    cursor.blanks()
    found.push(term(cursor, limits, depth))
    cursor.blanks()
  } while (cursor.eat(','))
  cursor.expect(')')
  cursor.blanks()
  return found
}

function term(cursor: Cursor, limits: RestLimits, depth: number): Logic {
  const group = cursor.attempt(() => {
    const negated = cursor.eat(NOT)
    const kind = cursor.eat('and') ? ('and' as const) : cursor.eat('or') ? ('or' as const) : null
    cursor.blanks()
    return kind !== null && cursor.peek('(') ? { kind, negated } : null
  })
  if (group !== null) return { ...group, terms: terms(cursor, limits, depth + 1) }
  const field = cursor.field(', negation operator (not) or logic operator (and, or)')
  if (!cursor.eat('.')) cursor.fail('delimiter (.)')
  return { kind: 'filter', field, ...readCondition(cursor, logicValue) }
}

function logicValue(cursor: Cursor): string {
  return readQuotedElement(cursor) ?? cursor.match(PG_ARRAY) ?? cursor.match(UNTIL_COMMA) ?? ''
}
