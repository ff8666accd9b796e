/** Parses the condition of a filter: `not.eq.5`, `in.(a,"b,c")`, `fts(english).cat`, `like(any).{a*,b*}`. */
import { Cursor } from './cursor'
import {
  COMPARE_OPERATORS,
  FTS_OPERATORS,
  QUANTIFIED_OPERATORS,
  type CompareOperator,
  type FtsOperator,
  type Operation,
} from './types'

const OPERATOR = /[a-z]+/y
const LIST_ELEMENT = /[^,)]*/y

export interface Condition {
  negated: boolean
  operation: Operation
}

/** `value` reads the text after the operator: the rest of the text, or up to a comma inside a logic tree. */
export function readCondition(cursor: Cursor, value: (cursor: Cursor) => string): Condition {
  const negated = cursor.eat('not.')
  return { negated, operation: readOperation(cursor, value) }
}

/** Parses the condition of a query parameter, whose value is all the rest. */
export function parseCondition(text: string): Condition {
  return readCondition(new Cursor(text, 'filter'), restOfText)
}

export function hasOperator(text: string): boolean {
  const word = /^(?:not\.)?([a-z]+)(?:\([a-z\d_ $]*\))?\./i.exec(text)?.[1]
  return word !== undefined && isOperator(word)
}

function isOperator(word: string): boolean {
  return (
    ['in', 'is', 'isdistinct'].includes(word) ||
    (COMPARE_OPERATORS as readonly string[]).includes(word) ||
    (FTS_OPERATORS as readonly string[]).includes(word)
  )
}

function restOfText(cursor: Cursor): string {
  const rest = cursor.text.slice(cursor.pos)
  cursor.pos = cursor.text.length
  return rest
}

function readOperation(cursor: Cursor, value: (cursor: Cursor) => string): Operation {
  const start = cursor.pos
  const word = cursor.match(OPERATOR)
  if (word === null || !isOperator(word)) {
    cursor.pos = start
    return cursor.fail('"not" or operator (eq, gt, ...)')
  }
  if (word === 'in') {
    cursor.expect('.')
    return { kind: 'in', values: readList(cursor) }
  }
  if (word === 'is') {
    cursor.expect('.')
    return { kind: 'is', value: readIs(cursor) }
  }
  if (word === 'isdistinct') {
    cursor.expect('.')
    return { kind: 'isdistinct', value: value(cursor) }
  }
  if ((FTS_OPERATORS as readonly string[]).includes(word)) {
    const language = cursor.eat('(') ? (cursor.word() ?? cursor.fail('letter or digit')) : null
    if (language !== null) cursor.expect(')')
    cursor.expect('.')
    return { kind: 'fts', operator: word as FtsOperator, language, value: value(cursor) }
  }
  const operator = word as CompareOperator
  const quantifier = QUANTIFIED_OPERATORS.includes(operator)
    ? cursor.eat('(any)')
      ? ('any' as const)
      : cursor.eat('(all)')
        ? ('all' as const)
        : null
    : null
  if (!cursor.eat('.')) return cursor.fail('delimiter (.)')
  return { kind: 'compare', operator, quantifier, value: value(cursor) }
}

function readIs(cursor: Cursor): 'null' | 'not_null' | 'true' | 'false' | 'unknown' {
  const word = cursor.match(/not_null|null|unknown|true|false/iy)
  if (word === null) return cursor.fail('null or trilean value (unknown, true, false)')
  // A query parameter ends here. Inside a logic tree, a comma or a bracket follows.
  if (!cursor.done && !cursor.peek(',') && !cursor.peek(')')) cursor.fail('end of input')
  return word.toLowerCase() as ReturnType<typeof readIs>
}

function readList(cursor: Cursor): string[] {
  cursor.blanks()
  cursor.expect('(')
  cursor.blanks()
  const values: string[] = []
  // `in.()` is the empty list, not a list of one empty text.
  if (!cursor.peek(')')) {
    do values.push(readListElement(cursor))
    while (cursor.eat(','))
  }
  cursor.expect(')')
  cursor.blanks()
  return values
}

function readListElement(cursor: Cursor): string {
  return readQuotedElement(cursor) ?? cursor.match(LIST_ELEMENT) ?? ''
}

/** Reads a quoted value, followed by a comma, a bracket or the end. `"a"b` is not quoted. */
export function readQuotedElement(cursor: Cursor): string | null {
  if (!cursor.peek('"')) return null
  return cursor.attempt(() => {
    if (!hasClosingQuote(cursor)) return null
    const value = cursor.quoted()
    return value !== null && (cursor.done || cursor.peek(',') || cursor.peek(')')) ? value : null
  })
}

function hasClosingQuote(cursor: Cursor): boolean {
  for (let at = cursor.pos + 1; at < cursor.text.length; at++) {
    if (cursor.text[at] === '\\') at++
    else if (cursor.text[at] === '"') return true
  }
  return false
}
