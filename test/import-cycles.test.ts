// No module of an app or a package imports itself through others, not even for a type.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { importTarget } from '../scripts/lint/import-target.js'

const root = path.resolve(import.meta.dirname, '..')

/** @param sources text by path from the repository's root. @returns for each file the files that it imports */
function importGraph(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const resolve = (file: string, specifier: string) => {
    const target = importTarget(file, specifier)
    return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(name => sources.has(name!))
  }
  return new Map(
    [...sources].map(([file, text]) => [
      file,
      ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => resolve(file, fileName) ?? []),
    ]),
  )
}

/** Finds Tarjan's strongly connected components: https://doi.org/10.1137/0201010. @returns those of several files */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(file: string): number {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const next of graph.get(file)!) {
      if (!order.has(next)) lower(file, visit(next))
      else if (open.includes(next)) lower(file, order.get(next)!)
    }
    if (lowest.get(file) === order.get(file)) {
      const component = open.splice(open.indexOf(file))
      if (component.length > 1 || graph.get(file)!.includes(file)) found.push(component.sort())
    }
    return lowest.get(file)!
  }
  const lower = (file: string, value: number) => lowest.set(file, Math.min(lowest.get(file)!, value))

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}

function sourceFiles(): string[] {
  const workspaces = ['platform', 'product'].flatMap(parent =>
    readdirSync(path.join(root, parent)).map(name => `${parent}/${name}`),
  )
  const folders = workspaces.flatMap(workspace => [`${workspace}/src`, `${workspace}/testing`])
  return folders
    .filter(folder => existsSync(path.join(root, folder)))
    .flatMap(folder =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        name => `${folder}/${name.split(path.sep).join('/')}`,
      ),
    )
    .filter(file => /\.tsx?$/.test(file))
}

// The sources are read while the file is loaded: on a busy machine, scanning more than a thousand files takes longer
// than the time limit of a test.
const graph = importGraph(
  new Map(sourceFiles().map(file => [file, readFileSync(path.join(root, file), 'utf8')])),
)

it('no modules import each other in a circle', () => {
  expect(graph.size).toBeGreaterThan(1000)
  expect([...graph.values()].flat().length).toBeGreaterThan(graph.size)
  expect(cycles(graph)).toEqual([])
})

it('a circle is found, also one through types, other packages and re-exports', () => {
  const planted = importGraph(
    new Map([
      ['product/server/src/a.ts', "import type { B } from './b/b'"],
      ['product/server/src/b/b.ts', "export { c } from '@juno/domain/c'"],
      ['product/domain/src/c.ts', "export const c = () => import('../../server/src/a')"],
      ['product/web/src/d.tsx', "import { e } from '@/e'"],
      ['product/web/src/e.ts', "import '@juno/domain/c'"],
    ]),
  )
  expect(cycles(planted)).toEqual([
    ['product/domain/src/c.ts', 'product/server/src/a.ts', 'product/server/src/b/b.ts'],
  ])
})
