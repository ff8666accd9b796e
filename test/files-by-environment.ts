// The order of test files: those that can share a worker one after the other, longest first among them.
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export class FilesByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>()
    for (const file of await super.sort(files)) {
      const page = readFileSync(file.moduleId, 'utf8').startsWith('// @vitest-environment jsdom')
      const key = `${file.project.name} ${page}`
      groups.set(key, [...(groups.get(key) ?? []), file])
    }
    return [...groups.values()].flat()
  }
}
