import { expect, test } from 'vitest'
import { toStorageError } from './render-error'
import { parseDeclaredMetadata, parseMetadata } from './user-metadata'

const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

test.each([
  ['{"a":"\\ud800"}', 'metadata must be well-formed Unicode'],
  ['{"a":[["\\udfff"]]}', 'metadata must be well-formed Unicode'],
  ['{"\\ud800":1}', 'metadata must be well-formed Unicode'],
  [nested(101), 'metadata must not be nested deeper than 100'],
  [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'metadata must not be nested deeper than 100'],
])('refuses metadata that cannot be stored, however they are declared: %.40s', (text, message) => {
  for (const parse of [parseMetadata, parseDeclaredMetadata])
    expect(() => parse(text)).toThrow(expect.objectContaining({ statusCode: 400, message }))
})

test.each(['{"a":"\\ud83d\\ude00","b":[null,1,{"c":true}]}', nested(100)])('keeps %.40s', text => {
  for (const parse of [parseMetadata, parseDeclaredMetadata]) expect(parse(text)).toEqual(JSON.parse(text))
})

test.each(['[]', 'null', '"a"', '{"a"', ''])('what is no JSON object is refused, or left out: %s', text => {
  expect(() => parseMetadata(text)).toThrow('metadata must be a JSON object')
  expect(parseDeclaredMetadata(text)).toBeNull()
})

test.each(['22P02', '54001'])('what the database cannot take in is a fault of the request: %s', code => {
  expect(toStorageError(Object.assign(new Error(), { code }))).toMatchObject({ statusCode: 400 })
})
