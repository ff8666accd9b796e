import { expect, it } from 'vitest'
import { filesToTest } from './changed-since-green.mjs'

const green = { 'product/a.ts': '1', 'product/b.ts': '1', 'test/rules.test.ts': '1', 'vitest.config.ts': '1' }

it('runs every test until the check has passed once', () => {
  expect(filesToTest(green, null)).toBeNull()
})

it('names what has changed or come since, and the tests that read files without importing them', () => {
  const present = {
    'product/a.ts': '2',
    'test/rules.test.ts': '1',
    'vitest.config.ts': '1',
    'product/c.ts': '1',
  }
  expect(filesToTest(present, green)).toEqual(['product/a.ts', 'test/rules.test.ts', 'product/c.ts'])
})

it('runs every test after a change of what all of them depend on', () => {
  expect(filesToTest({ ...green, 'vitest.config.ts': '2' }, green)).toBeNull()
  expect(filesToTest({ ...green, 'test/page-test.ts': '1' }, green)).toBeNull()
})
