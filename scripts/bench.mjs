// @ts-check
// npm run bench: builds when stale, then prints the tables of bench/.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
const args = [path.join(root, 'scripts/run.mjs'), path.join(root, 'bench/bench.ts'), ...process.argv.slice(2)]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
