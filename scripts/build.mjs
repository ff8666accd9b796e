// @ts-check
// npm run build: the site and the server, when any of their sources changed.
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
