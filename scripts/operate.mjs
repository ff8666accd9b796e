// @ts-check
// Runs the commands of an operator, while the server runs or not: npm run backup, backup-key, restore, upgrade-check,
// undo-upgrade, export, accounts, files, organizations, check-project, connect-stripe, pooler-logins, reset-two-factor
// (see cli.ts).
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

requireNode()
ensureInstalled()
ensureBuilt()
await import(pathToFileURL(path.join(root, 'product/server/dist/cli.js')).href)
