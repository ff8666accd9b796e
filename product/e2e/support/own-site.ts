/**
 * A separate site: the demo on its own data folder with a mail server beside it, for tests that change what applies
 * to everybody (settings, newsletters, failed emails) or need another configuration. Each file in `product/e2e/own-sites` has
 * one, named by `test.use({ siteOf: 'emails' })`, and runs its tests one after the other.
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
  secretKey: string
  /** Its PostgreSQL, as its superuser. */
  database: ClientConfig
}

interface SiteOptions {
  siteOf: string
  sitePort: number
  /** Further environment of its process. */
  configuration: Record<string, string>
  site: OwnSite
}

export const test = base.extend<object, SiteOptions>({
  // Different options start another process: no two files share a site.
  siteOf: ['nobody', { scope: 'worker', option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  sitePort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  configuration: [async ({}, use) => use({}), { scope: 'worker' }],
  site: [
    async ({ sitePort, configuration }, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-e2e-own-'))
      const mail = await openMailServer()
      try {
        const server = await startProduct(dataDir, sitePort, { SMTP_URL: mail.url, ...configuration })
        try {
          const database = await superuserLogin(dataDir, server.databasePassword)
          await use({ url: server.url, mail, secretKey: server.secretKey, database })
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
