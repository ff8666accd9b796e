import { expect, test } from 'vitest'
import { linesOf, moveFiles } from './move-files'

const config = { host: '0.0.0.0', port: 1, dataDir: '/nowhere', databaseUrl: null, givenSecrets: {} } as never
const nothing = {
  ...{ buckets: 1, moved: 1, bytes: 1_500_000, present: 0, described: 0, removed: 0, different: 0, gone: 0 },
  ...{ redrawn: 0, refused: 0, otherSettings: [], refusals: [] },
}

test('an operator reads what was moved, and what was not', () => {
  expect(linesOf(nothing, 'export')).toEqual(['Exported: 1 file (1.5 MB) of 1 bucket.'])
  expect(linesOf({ ...nothing, described: 1, removed: 2 }, 'export').slice(1)).toEqual([
    '1 file has a new type, cache rule or metadata.',
    '2 files were removed from the folder, because they are no longer there.',
  ])
  const report = { ...nothing, moved: 2, present: 3, different: 1, otherSettings: ['films'], refused: 1 }
  expect(linesOf({ ...report, refusals: ['films/a: too large'] }, 'import')).toEqual([
    'Imported: 2 files (1.5 MB) of 1 bucket.',
    '3 files were there already.',
    '1 file is different there and stayed as it is.',
    'The bucket films has other settings there, which stay.',
    '1 file was refused:',
    'films/a: too large',
  ])
})

test.each([
  [['export'], 'Say what to do'],
  [['move', 'folder'], 'Say what to do'],
  [['export', 'folder', 'ftp://a'], 'is no address'],
  [['export', 'folder', 'https://abc.supabase.co'], 'SUPABASE_SERVICE_KEY'],
])('%j is refused in a sentence', async (args, sentence) => {
  await expect(
    moveFiles(
      config,
      args,
      () => undefined,
      () => undefined,
    ),
  ).rejects.toThrow(sentence)
})
