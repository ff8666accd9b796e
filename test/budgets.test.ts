// The goals of docs/specification/budgets.md stand in its tables alone, and each is the goal of a benchmark.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { goalsIn, readGoals } from '../platform/bench/goals'

const root = path.resolve(import.meta.dirname, '..')
const budgets = readFileSync(path.join(root, 'docs/specification/budgets.md'), 'utf8')
const sources = ['platform/bench', 'product/bench'].flatMap(folder =>
  readdirSync(path.join(root, folder))
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(path.join(root, folder, name), 'utf8')),
)

it('each row with a name is read, under a name of its own', () => {
  const names = goalsIn(budgets).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).toHaveLength(budgets.match(/^\| `[\w-]+` \|/gm)!.length)
})

it('a benchmark judges by each of them', () => {
  const unused = goalsIn(budgets).filter(({ name }) => !sources.some(source => source.includes(`'${name}'`)))
  expect(unused).toEqual([])
})

it('no benchmark has a figure of its own for a goal, or a name that the tables lack', () => {
  const names = goalsIn(budgets).map(({ name }) => name)
  for (const source of sources) {
    expect(source).not.toMatch(/[≤≥] ?\d|at (?:least|most) \d/)
    for (const [, name] of source.matchAll(/(?:judge|meets|boundOf)\(\s*'([^']+)'/g))
      expect(names).toContain(name)
  }
})

it('a figure meets a goal from its own side, and the worst miss is told at the end', () => {
  const goals = readGoals(
    [
      '| `fast` | reads | at least 0.95 of the floor |',
      '| `small` | memory | at most 1,000 MB |',
      '| `rare` | errors | under 0.01 % |',
      '| measured elsewhere | at most 12 minutes |',
    ].join('\n'),
  )
  expect(goals.judge('fast', 0.95)).toBe('at least 0.95 of the floor: met')
  expect(goals.judge('small', 1000)).toBe('at most 1,000 MB: met')
  expect(goals.missed()).toEqual([])
  for (const share of [0.9, 0.8123, 0.94]) expect(goals.judge('fast', share)).toMatch(/: MISSED$/)
  expect(goals.judge('rare', 0.01)).toBe('under 0.01 %: MISSED')
  expect(goals.judge('small', NaN)).toMatch(/MISSED/)
  expect(goals.missed()).toEqual([
    'fast: 0.812 instead of at least 0.95 of the floor (reads)',
    'rare: 0.01 instead of under 0.01 % (errors)',
    'small: NaN instead of at most 1,000 MB (memory)',
  ])
  expect(goals.boundOf('small')).toBe(1000)
  expect(() => goals.judge('unknown', 1)).toThrow('no goal named unknown')
})
