// @ts-check
// npm start goes from a fresh clone to a running site, and does each step only when it is needed.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

endWithNpm()
requireNode()
ensureInstalled()
ensureBuilt()
// The server runs in this process: a signal reaches it directly, and nothing that could outlive it is left behind.
await import(pathToFileURL(path.join(root, 'product/server/dist/main.js')).href)
