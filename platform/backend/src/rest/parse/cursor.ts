/** A position in a parameter's text, with the tokens that several parsers share. */
import { restErrors } from '../errors'
import type { Field, JsonStep } from './types'

const IDENTIFIER = /[\p{L}\p{N}_ $]+/uy
const DIGITS = /[0-9]+/y
const BLANK = /[ \t]*/y
const JSON_KEY = /[^(\-:.,>)]+/y

export class Cursor {
  pos = 0

  /**
   * @param what names the parameter in errors, as in `failed to parse order (id.ac)`
   * @param before columns that errors count before the text
   */
  constructor(
    readonly text: string,
    private readonly what: string,
    private readonly before = 0,
  ) {}

  get done(): boolean {
    return this.pos >= this.text.length
  }

  peek(word: string): boolean {
    return this.text.startsWith(word, this.pos)
  }

  /** Moves past `word` if it is here. */
  eat(word: string): boolean {
    if (!this.peek(word)) return false
    this.pos += word.length
    return true
  }

  expect(word: string): void {
    if (!this.eat(word)) this.fail(`"${word}"`)
  }

  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.pos
    const found = pattern.exec(this.text)
    if (found === null) return null
    this.pos += found[0].length
    return found[0]
  }

  blanks(): void {
    this.match(BLANK)
  }

  /** Tries `parse`. On null, it goes back to where it started. */
  attempt<T>(parse: () => T | null): T | null {
    const start = this.pos
    const found = parse()
    if (found === null) this.pos = start
    return found
  }

  fail(expecting: string): never {
    const here = this.done
      ? 'end of input'
      : JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.pos)!))
    throw this.error(`unexpected ${here} expecting ${expecting}`)
  }

  error(details: string) {
    const message = `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.before + this.pos + 1})`
    return restErrors.parse(message, details)
  }

  /** Reads `"anything, with \" escapes"`, or returns null if there is no quote here. */
  quoted(): string | null {
    if (!this.peek('"')) return null
    let value = ''
    for (let at = this.pos + 1; at < this.text.length; at++) {
      const char = this.text[at]!
      if (char === '"') {
        this.pos = at + 1
        return value
      }
      if (char === '\\') {
        at++
        if (at >= this.text.length) break
      }
      value += this.text[at]!
    }
    this.pos = this.text.length
    return this.fail('closing quote (")')
  }

  /** Reads an unquoted word of letters, digits, `_`, `$` and inner blanks. */
  word(): string | null {
    return this.attempt(() => this.match(IDENTIFIER)?.trim() || null)
  }

  /** Reads a column, relation or alias name: quoted, or words joined by dashes (`->` ends it). */
  nameOrNull(): string | null {
    return this.quoted() ?? this.#joinedByDash(() => this.word())
  }

  /** @param orElse what else is allowed here, for the error */
  name(orElse = ''): string {
    return this.nameOrNull() ?? this.fail(`field name (* or [a..z0..9_$])${orElse}`)
  }

  /** Reads a key of a json object: quoted, or any characters that mean nothing else in a path. */
  #jsonKey(): string {
    const key =
      this.quoted() ?? this.#joinedByDash(() => this.attempt(() => this.match(JSON_KEY)?.trim() || null))
    return key ?? this.fail('"-", digit or any non reserved character different from: .,>()')
  }

  #joinedByDash(part: () => string | null): string | null {
    const first = part()
    if (first === null) return null
    let name = first
    for (;;) {
      const next = this.attempt(() => (!this.eat('-') || this.peek('>') ? null : part()))
      if (next === null) return name
      name += `-${next}`
    }
  }

  /** Reads `->key->>0 …`, possibly nothing. */
  jsonPath(): JsonStep[] {
    const steps: JsonStep[] = []
    for (;;) {
      const arrow = this.eat('->>') ? '->>' : this.eat('->') ? '->' : null
      if (arrow === null) return steps
      const index = this.attempt(() => {
        const sign = this.eat('-') ? '-' : ''
        const digits = this.match(DIGITS)
        const ends = this.done || ['->', '::', '.', ',', ')'].some(stop => this.peek(stop))
        return digits !== null && ends ? sign + digits : null
      })
      if (index === null) {
        if (this.eat('-')) this.fail('digit')
        steps.push({ arrow, key: this.#jsonKey() })
      } else {
        const number = Number(index)
        if (!Number.isSafeInteger(number) || Math.abs(number) > 2147483647)
          throw this.error('array index out of range')
        steps.push({ arrow, key: number })
      }
    }
  }

  /** @param orElse as for `name` */
  field(orElse = ''): Field {
    this.blanks()
    const name = this.name(orElse)
    const path = this.jsonPath()
    this.blanks()
    return { name, path }
  }
}
