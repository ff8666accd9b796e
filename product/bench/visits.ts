// Measures two moments of a member's visit on a phone: the second page, and the first card among many resources.
import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import type { Goals } from '../../platform/bench/goals'
import { printTable } from '../../platform/bench/statistics'

/** The dashboard links to each of them. */
const nextPages = ['/events', '/resource-directory', '/edit-profile']
const manyResources = 5_000
/** https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md: a slow connection of the fourth generation. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the first card. */
    firstCard: number
  }
}

/** Opens the dashboard, and follows a link of it, on a processor slowed to a quarter. */
export async function printNextPages(browser: BrowserContext, url: string, goals: Goals) {
  const rows = []
  for (const path of nextPages) {
    const page = await openPhone(browser)
    await page.goto(`${url}/dashboard`)
    await page.waitForLoadState('networkidle')
    const link = page.getByRole('main').locator(`a[href="${path}"]`).filter({ visible: true }).first()
    const ms = await link.evaluate(follow, path)
    await page.close()
    rows.push({ 'next page': path, 'painted after (ms)': ms, goal: goals.judge('member-next-page', ms) })
  }
  printTable('The second page of a visit, from the dashboard, on a processor slowed to a quarter', rows)
}

/** Runs in the page. @returns milliseconds until the title of the next page is painted */
const follow = (link: Element, path: string) =>
  new Promise<number>(done => {
    const title = document.querySelector('h1')?.textContent
    const began = performance.now()
    ;(link as HTMLElement).click()
    const look = () => {
      const next = document.querySelector('main h1')?.textContent
      if (location.pathname !== path || next === undefined || next === title) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    }
    requestAnimationFrame(look)
  })

/** Fills the resources, and opens them with an empty cache. @param login of the database's superuser */
export async function printFirstResource(
  browser: BrowserContext,
  url: string,
  login: pg.ClientConfig,
  goals: Goals,
) {
  await fillResources(login)
  const page = await openPhone(browser)
  const session = await browser.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('main li h2') === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => (window.firstCard = performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${url}/resource-directory`)
  await page.waitForFunction(() => window.firstCard > 0)
  const seconds = (await page.evaluate(() => window.firstCard)) / 1000
  await page.close()
  printTable(`The first card of ${manyResources.toLocaleString('en')} resources, cold, on a slow phone`, [
    { 'painted after (s)': seconds, goal: goals.judge('resources-first-card', seconds) },
  ])
}

async function openPhone(browser: BrowserContext): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await browser.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

async function fillResources(login: pg.ClientConfig) {
  const db = new pg.Client(login)
  await db.connect()
  await db.query(
    `insert into public.resources (title, description, url, tags, type_id, category_id)
     select 'Resource ' || n, repeat('How others did it. ', 5), 'https://example.com/' || n, array['pricing'],
       (select id from public.resource_types order by id offset n % 3 limit 1),
       (select id from public.resource_categories order by id offset n % 3 limit 1)
     from generate_series(1, $1) n`,
    [manyResources],
  )
  await db.query('analyze public.resources')
  await db.end()
}
