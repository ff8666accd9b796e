// @ts-check
// npm run backend -- --dir DIR [--port N] serves the backend alone, on any project folder in the Supabase CLI's layout.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

endWithNpm()
requireNode()
ensureInstalled()
ensureBuilt()
// It runs in this process: a signal reaches the server itself, and nothing that could outlive it is left behind.
await import(pathToFileURL(path.join(root, 'platform/standalone/dist/main.js')).href)
