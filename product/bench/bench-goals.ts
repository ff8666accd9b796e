import { readFileSync } from 'node:fs'
import { repositoryFile } from '../../test/repository-file'
import { readGoals, type Goals } from '../../platform/bench/goals'

/** Reads the goals of the product and of the platform beneath it. */
export const benchGoals = (): Goals =>
  readGoals(readFileSync(repositoryFile('docs/specification/budgets.md'), 'utf8'))
