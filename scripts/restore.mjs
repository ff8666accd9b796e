// @ts-check
// npm run restore -- FOLDER: puts a backup into a DATA_DIR that holds nothing yet.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
process.argv.splice(2, 0, 'restore')
await import(pathToFileURL(path.join(root, 'apps/server/dist/cli.js')).href)
