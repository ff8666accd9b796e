import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Returns the absolute path of a file or folder of the repository. test/repository-file.test.ts checks the names that
 * benchmarks and fault programmes give it, so that a moved folder is seen without running them.
 *
 * @param checkout another copy of the repository
 * @throws Error where there is none, as before a build
 */
export function repositoryFile(name: string, checkout = root): string {
  const file = path.join(checkout, name)
  if (!existsSync(file)) throw new Error(`The repository has no ${name}.`)
  return file
}
