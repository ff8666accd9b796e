import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readGoals, type Goals } from '../../platform/bench/goals'

/** Reads the goals of the product and of the platform beneath it. */
export const benchGoals = (): Goals =>
  readGoals(readFileSync(path.join(import.meta.dirname, '../../docs/specification/budgets.md'), 'utf8'))
