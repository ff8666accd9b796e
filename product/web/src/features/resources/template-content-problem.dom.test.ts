import { expect, it } from 'vitest'
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { templateContentProblem } from './template-content-problem'

const zip = 'PK\u0003\u0004 a document '
const zipEnd = `PK\u0005\u0006${'\0'.repeat(18)}`

it.each([
  ['a PDF', ['%PDF-1.7 text']],
  ['an old document', [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])]],
  ['a document', [zip, zipEnd]],
  ['a document with a comment behind it', [zip, zipEnd, 'x'.repeat(0xffff)]],
])('%s is whole', async (_, parts) => expect(await templateContentProblem(new Blob(parts))).toBeNull())

it.each([
  ['a text with the name of a document', ['Agenda of Monday']],
  ['half a document', [zip, 'x'.repeat(100_000)]],
  ['what is shorter than a signature', ['PK']],
])('%s is damaged', async (_, parts) =>
  expect(await templateContentProblem(new Blob(parts))).toBe(resourceMessages.damagedFile),
)
