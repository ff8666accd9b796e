// @ts-check
// npm run build builds the site and the server when any of their sources changed, and prepares the embedded PostgreSQL
// to run from a folder that nobody writes to.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
const { findEmbeddedBinaries } = await import(
  pathToFileURL(path.join(root, 'product/server/dist/embedded-binaries.js')).href
)
// Where there is none for this machine, a start without DATABASE_URL says so.
await findEmbeddedBinaries().catch((/** @type {Error} */ error) => console.log(error.message))
