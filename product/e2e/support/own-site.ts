/**
 * Starts a separate site: the demo on its own data folder with a mail server beside it, for tests that change what
 * applies to everybody (settings, newsletters, failed emails). A file that needs one names it, `test.use({ siteOf:
 * 'newsletters' })`, and runs its tests one after the other, `test.describe.configure({ mode: 'serial' })`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { freePort } from '../../../test/free-port'
import { startProduct } from '../../../test/start-product'
import { superuserLogin } from '../../../test/superuser-login'
import { test as base } from './fixtures'
import { openMailServer, type MailServer } from './mail-server'

interface OwnSite {
  url: string
  mail: MailServer
  /** The login of its PostgreSQL superuser. */
  database: ClientConfig
}

export const test = base.extend<object, { siteOf: string; site: OwnSite }>({
  // Different options start another process, so that no two files share a site.
  siteOf: ['nobody', { scope: 'worker', option: true }],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-e2e-own-'))
      const mail = await openMailServer()
      try {
        const server = await startProduct(dataDir, await freePort(), { SMTP_URL: mail.url })
        try {
          const database = await superuserLogin(dataDir, server.databasePassword)
          await use({ url: server.url, mail, database })
        } finally {
          mail.release()
          await server.stop()
        }
      } finally {
        await mail.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
