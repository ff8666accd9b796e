/** Parses `order=`: `name.desc.nullslast,clients(name).asc,data->>rank`. */
import { Cursor } from './cursor'
import type { OrderTerm } from './types'

export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order')
  const terms: OrderTerm[] = []
  do {
    cursor.blanks()
    terms.push(term(cursor))
    cursor.blanks()
  } while (cursor.eat(','))
  if (!cursor.done) cursor.fail('delimiter (.), "," or end of input')
  return terms
}

function term(cursor: Cursor): OrderTerm {
  const related = cursor.attempt(() => {
    const relation = cursor.nameOrNull()
    return relation !== null && cursor.eat('(') ? relation : null
  })
  const field = cursor.field()
  if (related !== null) cursor.expect(')')
  let direction: OrderTerm['direction'] = null
  let nulls: OrderTerm['nulls'] = null
  if (cursor.eat('.asc')) direction = 'asc'
  else if (cursor.eat('.desc')) direction = 'desc'
  if (cursor.eat('.nullsfirst')) nulls = 'first'
  else if (cursor.eat('.nullslast')) nulls = 'last'
  if (!cursor.done && !cursor.peek(',') && !cursor.peek(' ')) {
    const rest = direction === null && nulls === null ? '"asc", "desc", ' : ''
    cursor.fail(nulls === null ? `${rest}"nullsfirst" or "nullslast"` : '"," or end of input')
  }
  return { relation: related, field, direction, nulls }
}
