// @ts-check
// npm start: everything from a fresh clone to a running site, each step only when it is needed.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

endWithNpm()
requireNode()
ensureInstalled()
ensureBuilt()
// In this process: a signal reaches the server itself, and nothing is left behind that could outlive it.
await import(pathToFileURL(path.join(root, 'product/server/dist/main.js')).href)
