// @ts-check
// npm run accounts -- export|import FILE [--sessions]: moves accounts with their passwords, while the server runs or not.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
process.argv.splice(2, 0, 'accounts')
await import(pathToFileURL(path.join(root, 'apps/server/dist/cli.js')).href)
