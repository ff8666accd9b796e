// @ts-check
// npm run bench, npm run load, npm run faults build when stale, then run a TypeScript script: run-built.mjs FILE
// [ARGUMENT ...]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
const args = [path.join(root, 'scripts/run.mjs'), ...process.argv.slice(2)]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
