// Each release has left the rows of its demo content, which later versions upgrade
// (product/server/src/start/upgrade-releases.process.test.ts), and its migrations stay as they were.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { hashMigrations, readReleasedHashes, RELEASES } from './release-data'

const root = path.resolve(import.meta.dirname, '..')
const tags = execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' })
const released = tags
  .split('\n')
  .filter(tag => /^v\d+\.\d+\.\d+$/.test(tag))
  .map(tag => tag.slice(1))

it('has the data of each version that was released', () => {
  const left = readdirSync(RELEASES)
  expect(released.filter(version => !left.includes(version))).toEqual([])
})

it('has the migrations of each version that was released as they were', async () => {
  const present = await hashMigrations()
  for (const version of released) expect(present).toMatchObject(await readReleasedHashes(version))
})
