/**
 * Writes the messages of a client in PostgreSQL's extended query protocol into one buffer, so that a whole batch is
 * sent at once: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
import { arrayLiteral } from './array-literal'

/** A parameter of a statement. Objects are sent as JSON. */
export type BoundValue = string | number | boolean | bigint | Date | Buffer | object | null | undefined

const CODE = { parse: 'P', bind: 'B', describe: 'D', execute: 'E', close: 'C', sync: 'S' }
const STATEMENT = 'S'.charCodeAt(0)
const PORTAL = 'P'.charCodeAt(0)
const [TEXT, BINARY] = [0, 1]
const FIRST_BYTES = 1024

export class FrontendMessages {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)
  #end = 0

  /** @param name of the prepared statement; '' for the unnamed one */
  parse(name: string, text: string): void {
    const start = this.#begin(CODE.parse)
    this.#text(name)
    this.#text(text)
    this.#int16(0)
    this.#finish(start)
  }

  /** Creates the unnamed portal of a statement and its values. Rows are returned as text. */
  bind(name: string, values: readonly BoundValue[]): void {
    const start = this.#begin(CODE.bind)
    const encoded = values.map(encodeValue)
    this.#text('')
    this.#text(name)
    this.#int16(encoded.length)
    for (const value of encoded) this.#int16(Buffer.isBuffer(value) ? BINARY : TEXT)
    this.#int16(encoded.length)
    for (const value of encoded) this.#value(value)
    this.#int16(0)
    this.#finish(start)
  }

  /** Asks for the columns of the portal's rows. */
  describe(): void {
    const start = this.#begin(CODE.describe)
    this.#byte(PORTAL)
    this.#text('')
    this.#finish(start)
  }

  /** Runs the portal to its end. */
  execute(): void {
    const start = this.#begin(CODE.execute)
    this.#text('')
    this.#int32(0)
    this.#finish(start)
  }

  /** Closes a statement. An unknown name is no error. */
  close(name: string): void {
    const start = this.#begin(CODE.close)
    this.#byte(STATEMENT)
    this.#text(name)
    this.#finish(start)
  }

  /** Ends the batch: everything since the last Sync succeeds or fails together, unless it began a transaction itself. */
  sync(): void {
    this.#finish(this.#begin(CODE.sync))
  }

  /** Returns everything that was written. The writer must not be used again. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#end)
  }

  #begin(code: string): number {
    this.#byte(code.charCodeAt(0))
    const start = this.#end
    this.#int32(0)
    return start
  }

  /** The length counts itself, not the code before it. */
  #finish(start: number): void {
    this.#buffer.writeInt32BE(this.#end - start, start)
  }

  #value(value: string | Buffer | null): void {
    if (value === null) return this.#int32(-1)
    const start = this.#end
    this.#int32(0)
    if (typeof value === 'string') this.#write(value)
    else {
      this.#reserve(value.length)
      this.#end += value.copy(this.#buffer, this.#end)
    }
    this.#buffer.writeInt32BE(this.#end - start - 4, start)
  }

  #text(text: string): void {
    this.#write(text)
    this.#byte(0)
  }

  #write(text: string): void {
    // No character of a string takes more than three bytes in UTF-8.
    this.#reserve(text.length * 3)
    this.#end += this.#buffer.write(text, this.#end)
  }

  #byte(value: number): void {
    this.#reserve(1)
    this.#buffer[this.#end++] = value
  }

  #int16(value: number): void {
    this.#reserve(2)
    this.#end = this.#buffer.writeInt16BE(value, this.#end)
  }

  #int32(value: number): void {
    this.#reserve(4)
    this.#end = this.#buffer.writeInt32BE(value, this.#end)
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + bytes))
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }
}

function encodeValue(value: BoundValue): string | Buffer | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value.map(String))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
