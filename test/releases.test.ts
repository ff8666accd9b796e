// Each release has left a backup of its demo content, which the versions after it restore and upgrade.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

it('has the data of each version that was released', () => {
  const tags = execFileSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' })
  const released = tags.split('\n').filter(tag => /^v\d+\.\d+\.\d+$/.test(tag))
  const folder = path.join(root, 'test/releases')
  const left = existsSync(folder) ? readdirSync(folder) : []
  expect(released.filter(tag => !left.includes(tag.slice(1)))).toEqual([])
})
