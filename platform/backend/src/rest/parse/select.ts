/** Parses `select=`: columns with aliases, json paths and casts, and embedded resources, nested. */
import { restErrors } from '../errors'
import type { RestLimits } from '../limits'
import { Cursor } from './cursor'
import { AGGREGATES, type Aggregate, type SelectEmbed, type SelectField, type SelectItem } from './types'

/** @throws RestError PGRST100 for anything outside of the grammar, or beyond the limits */
export function parseSelect(text: string, limits: RestLimits): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  let count = 0

  function list(depth: number): SelectItem[] {
    const items: SelectItem[] = []
    for (;;) {
      cursor.blanks()
      if (++count > limits.selectItems) throw restErrors.tooMany('selected columns', limits.selectItems)
      items.push(item(depth))
      cursor.blanks()
      if (!cursor.eat(',')) return items
    }
  }

  function item(depth: number): SelectItem {
    const spread = cursor.eat('...') || cursor.eat('..')
    if (!spread && cursor.eat('*')) return star()
    if (!spread && cursor.peek('count()')) return plainCount(null)
    const alias = spread ? null : aliasOrNull()
    if (alias !== null && cursor.peek('count()')) return plainCount(alias)
    const name = cursor.name()
    const embed = embedOrNull(name, alias, spread, depth)
    if (embed !== null) return embed
    if (spread) cursor.fail('"("')
    return fieldItem(name, alias)
  }

  function aliasOrNull(): string | null {
    return cursor.attempt(() => {
      const name = cursor.nameOrNull()
      return name !== null && cursor.eat(':') && !cursor.peek(':') ? name : null
    })
  }

  function star(): SelectField {
    const field = { name: '*', path: [] }
    return { kind: 'field', field, cast: null, alias: null, aggregate: null, aggregateCast: null }
  }

  function plainCount(alias: string | null): SelectField {
    cursor.expect('count()')
    const field = { name: '*', path: [] }
    return { kind: 'field', field, cast: null, alias, aggregate: 'count', aggregateCast: castOrNull() }
  }

  function castOrNull(): string | null {
    if (!cursor.eat('::')) return null
    return cursor.word() ?? cursor.fail('letter or digit')
  }

  function aggregateOrNull(): Aggregate | null {
    if (!cursor.eat('.')) return null
    const found = AGGREGATES.find(name => cursor.eat(`${name}()`))
    return found ?? cursor.fail('"sum()", "avg()", "count()", "max()" or "min()"')
  }

  function fieldItem(name: string, alias: string | null): SelectField {
    const path = cursor.jsonPath()
    const cast = castOrNull()
    const aggregate = aggregateOrNull()
    const aggregateCast = aggregate === null ? null : castOrNull()
    if (!cursor.done && !cursor.peek(',') && !cursor.peek(')'))
      cursor.fail('"->>", "->", "::", ")", "," or end of input')
    return { kind: 'field', field: { name, path }, cast, alias, aggregate, aggregateCast }
  }

  function embedOrNull(
    target: string,
    alias: string | null,
    spread: boolean,
    depth: number,
  ): SelectEmbed | null {
    if (!cursor.peek('(') && !cursor.peek('!')) return null
    let hint: string | null = null
    let inner = false
    while (cursor.eat('!')) {
      const word = cursor.name()
      if (word === 'inner') inner = true
      else if (word !== 'left') hint = word
    }
    cursor.expect('(')
    if (depth >= limits.embedDepth)
      throw restErrors.tooMany('levels of embedded resources', limits.embedDepth)
    cursor.blanks()
    const select = cursor.peek(')') ? [] : list(depth + 1)
    cursor.blanks()
    cursor.expect(')')
    return { kind: 'embed', target, alias, hint, inner, spread, select }
  }

  cursor.blanks()
  if (cursor.done) return []
  const items = list(0)
  if (!cursor.done) cursor.fail('"," or end of input')
  return items
}
