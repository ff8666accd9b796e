// @ts-check
// Runs a TypeScript script of the repository: node scripts/run.mjs FILE [ARGUMENT ...]
import path from 'node:path'
import { runnerImport } from 'vite'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE [ARGUMENT ...]')
  process.exit(2)
}
const { module } = await runnerImport(path.resolve(file))
await /** @type {{ run(args: string[]): Promise<void> }} */ (module).run(args)
