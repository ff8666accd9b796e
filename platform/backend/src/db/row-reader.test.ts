import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readRows } from './row-reader'

function message(type: string, content: string): Buffer {
  const body = Buffer.from(content)
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Two queries: the first takes the rows of its second statement, the other one leaves its rows to pg. */
const MESSAGES = [
  ['1', ''],
  ['D', 'of a statement before'],
  ['C', 'SELECT 1'],
  ['D', 'taken'],
  ['D', 'é🦉'.repeat(50)],
  ['C', 'SELECT 2'],
  ['Z', 'I'],
  ['D', 'of another query'],
  ['N', 'a notice'],
  ['Z', 'I'],
] as const

test.each([1, 2, 3, 4, 5, 6, 7, 16, 64, 1000])(
  'rows are taken and all else is passed on in order, in pieces of %i bytes',
  size => {
    const events: string[] = []
    let passed = Buffer.alloc(0)
    let statement = 0
    let queries = 0
    const query = {
      takesBytes: () => queries === 0 && statement === 1,
      handleRowBytes: (row: Buffer) => void events.push(`taken: ${row.toString()}`),
    }
    const stream = new PassThrough()
    // It stands for pg's parser, which gets whole messages and parts of them.
    stream.on('data', (bytes: Buffer) => {
      passed = Buffer.concat([passed, bytes])
      while (passed.length >= 5 && passed.length >= passed.readUInt32BE(1) + 1) {
        const end = passed.readUInt32BE(1) + 1
        const type = passed.toString('latin1', 0, 1)
        events.push(`${type}: ${passed.toString('utf8', 5, end)}`)
        passed = passed.subarray(end)
        if (type === 'C') statement++
        if (type === 'Z') queries++
      }
    })
    readRows(stream, () => (queries === 2 ? null : query))

    const bytes = Buffer.concat(MESSAGES.map(([type, content]) => message(type, content)))
    for (let at = 0; at < bytes.length; at += size) stream.emit('data', bytes.subarray(at, at + size))
    expect(events).toEqual(
      MESSAGES.map(([type, content], at) => `${at === 3 || at === 4 ? 'taken' : type}: ${content}`),
    )
  },
)
