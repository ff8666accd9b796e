// @ts-check
// npm run reset-two-factor -- EMAIL: turns two-factor sign-in off for one account, while the server runs or not.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
process.argv.splice(2, 0, 'reset-two-factor')
await import(pathToFileURL(path.join(root, 'apps/server/dist/cli.js')).href)
