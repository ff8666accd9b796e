/**
 * Makes SQL text that is safe by construction: the `sql` template accepts only other fragments, and a fragment comes
 * from the template itself, a quoted identifier, a bound value or the catalogue. A caller's text never becomes SQL.
 */
import { quoteIdentifier } from '../../db/preamble'
import type { RelationName } from '../schema/types'

declare const fragment: unique symbol
export type Sql = string & { readonly [fragment]: true }

export function sql(texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  let text = texts[0]!
  for (let at = 0; at < parts.length; at++) text += parts[at]! + texts[at + 1]!
  return text as Sql
}

export function identifier(name: string): Sql {
  return quoteIdentifier(name) as Sql
}

export function qualified({ schema, name }: RelationName): Sql {
  return sql`${identifier(schema)}.${identifier(name)}`
}

/** Writes a number that this process computed. @throws TypeError for anything but a whole number of at least 0 */
export function wholeNumber(value: number): Sql {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${value} is no number of rows`)
  return String(value) as Sql
}

/** Takes a type name or default expression, as the catalogue printed it. Never call this with anything else. */
export function fromCatalogue(text: string): Sql {
  return text as Sql
}

export function joined(parts: readonly Sql[], separator: Sql): Sql {
  return parts.join(separator) as Sql
}

export const list = (parts: readonly Sql[]): Sql => joined(parts, sql`, `)
export const EMPTY = '' as Sql

/** Stands for the request's body among the values of a statement that serves many requests. */
export const BODY = Symbol('body')
export type Value = string | number | Buffer | null | typeof BODY

/** Collects the values of one statement and returns their placeholders. */
export class Binder {
  readonly values: Value[] = []

  bind(value: Exclude<Value, typeof BODY>): Sql {
    return this.#place(value)
  }

  bindBody(): Sql {
    return this.#place(BODY)
  }

  #place(value: Value): Sql {
    this.values.push(value)
    return `$${this.values.length}` as Sql
  }
}
