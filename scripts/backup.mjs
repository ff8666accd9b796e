// @ts-check
// npm run backup [-- FOLDER]: database, files and secrets of this installation in one folder, while it runs or not.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
process.argv.splice(2, 0, 'backup')
await import(pathToFileURL(path.join(root, 'apps/server/dist/cli.js')).href)
