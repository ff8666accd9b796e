// Measures what a person notices on a phone: Lighthouse's mobile preset on the public pages, and on the member pages
// signed in, then how soon a click of a member's is answered on a processor slowed to a quarter. Lighthouse needs 160
// packages that nothing else here needs: npm fetches it for the run.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { freePort } from '../../test/free-port'
import { startProduct } from '../../test/start-product'
import { superuserLogin } from '../../test/superuser-login'
import { findChromium } from '../../scripts/chromium.mjs'
import type { Goals } from '../../platform/bench/goals'
import type { BenchRun } from '../../platform/bench/options'
import { memberPages } from './page-scripts'
import { printFirstResource, printNextPages } from './visits'
import { demoMember } from './demo-member'
import { median, printTable } from '../../platform/bench/statistics'

/** This is the last major version that runs on the oldest Node this project supports. */
const lighthouse = 'lighthouse@12.8.2'

const publicPages = ['/', '/about', '/apply', '/contact', '/sign-in', '/forgot-password', '/privacy-policy']

/** Returns the names of the goals by the figure that they limit. */
type Figures = (page: string) => Record<string, string>

const publicFigures: Figures = page => ({
  score: 'public-score',
  'largest paint (s)': 'public-paint',
  'blocking (ms)': 'public-blocking',
  'layout shift': 'public-shift',
  ...(page === '/' && { 'JavaScript (kB gzipped)': 'landing-scripts' }),
})
const memberFigures: Figures = () => ({
  score: 'member-score',
  'blocking (ms)': 'member-blocking',
  'layout shift': 'member-shift',
  'JavaScript (kB gzipped)': 'member-scripts',
})

interface Report {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue: number }> & {
    'network-requests': { details: { items: { resourceType?: string; transferSize: number }[] } }
  }
}

export const isPagesOption = (arg: string) => arg.startsWith('/') || arg.startsWith('--runs=')

/** The options are pages to measure, all by default, and `--runs=N`, 5 by default. */
export async function benchPages({ goals, options }: BenchRun) {
  const runs = Number(options.find(arg => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 5)
  const asked = options.filter(arg => arg.startsWith('/'))
  const chosen = (pages: string[]) =>
    asked.length === 0 ? pages : pages.filter(page => asked.includes(page))
  const folder = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const dataDir = path.join(folder, 'data')
  const server = await startProduct(dataDir, await freePort())
  const port = await freePort()
  const executablePath = await findChromium()
  const browser = await chromium.launchPersistentContext(path.join(folder, 'browser'), {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const measure = (address: string, signedIn: boolean) =>
    reportOf(path.join(folder, 'report.json'), address, [
      `--port=${port}`,
      ...(signedIn ? ['--disable-storage-reset'] : []),
    ])
  try {
    const shown = chosen(publicPages)
    await printReports(
      'Public pages, as a phone sees them for the first time',
      shown,
      runs,
      goals,
      publicFigures,
      page => measure(server.url + page, false),
    )
    const guarded = chosen(memberPages)
    if (guarded.length === 0) return
    await signIn(browser, server.url)
    await printReports(
      'Member pages, signed in, with an empty cache',
      guarded,
      runs,
      goals,
      memberFigures,
      async page => {
        await emptyCache(browser)
        return measure(server.url + page, true)
      },
    )
    await printClicks(browser, server.url, guarded, goals)
    await printNextPages(browser, server.url, goals)
    const login = await superuserLogin(dataDir, server.databasePassword)
    await printFirstResource(browser, server.url, login, goals)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function printReports(
  title: string,
  pages: string[],
  runs: number,
  goals: Goals,
  figures: Figures,
  measure: (page: string) => Promise<Report>,
) {
  if (pages.length === 0) return
  const rows = []
  for (const page of pages) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await measure(page))
    const middle = (figure: (report: Report) => number) => median(reports.map(figure))
    const audit = (name: string) => middle(({ audits }) => audits[name]!.numericValue)
    const measured = {
      score: middle(({ categories }) => categories.performance.score * 100),
      'largest paint (s)': audit('largest-contentful-paint') / 1000,
      'blocking (ms)': audit('total-blocking-time'),
      'layout shift': audit('cumulative-layout-shift'),
      'JavaScript (kB gzipped)': middle(scriptBytes) / 1000,
    }
    const missed = Object.entries(figures(page)).filter(
      ([figure, goal]) => !goals.meets(goal, measured[figure as keyof typeof measured]),
    )
    rows.push({
      page,
      ...measured,
      'layout shift': measured['layout shift'].toFixed(3),
      goals: missed.length === 0 ? 'met' : `MISSED: ${missed.map(([figure]) => figure).join(', ')}`,
    })
  }
  printTable(`${title}; medians of ${runs}`, rows)
}

const scriptBytes = ({ audits }: Report) =>
  audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0)

/** Lighthouse sometimes loses a trace and must run again. */
async function reportOf(file: string, address: string, options: string[], attempts = 3): Promise<Report> {
  try {
    await runLighthouse(file, address, options)
  } catch (error) {
    if (attempts === 1) throw error
    return reportOf(file, address, options, attempts - 1)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const runLighthouse = (file: string, address: string, options: string[]) =>
  promisify(execFile)('npm', [
    'exec',
    '--yes',
    `--package=${lighthouse}`,
    '--',
    'lighthouse',
    address,
    '--quiet',
    '--only-categories=performance',
    '--output=json',
    `--output-path=${file}`,
    ...options,
  ])

async function signIn(browser: BrowserContext, url: string) {
  const page = await browser.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(demoMember.email)
  await page.getByLabel('Password', { exact: true }).fill(demoMember.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.close()
}

async function emptyCache(browser: BrowserContext) {
  const page = await browser.newPage()
  const session = await browser.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

/** Prints the longest time from an input to the next frame on each page, by the browser's own event timing. */
async function printClicks(browser: BrowserContext, url: string, pages: string[], goals: Goals) {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await browser.newCDPSession(page)
  const rows = []
  for (const path of pages) {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await watchInputs(page)
    const clicks = await clickThrough(page, path)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const slowest = await slowestInput(page)
    rows.push({
      page: path,
      clicks: String(clicks),
      'slowest answer (ms)': slowest,
      goal: goals.judge('member-click', slowest),
    })
  }
  await page.close()
  printTable('Clicks on a processor slowed to a quarter', rows)
}

declare global {
  interface Window {
    slowestInput: number
  }
}

const watchInputs = (page: Page) =>
  page.evaluate(() => {
    window.slowestInput = 0
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries())
        window.slowestInput = Math.max(window.slowestInput, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })

/** Entries come after the frame that they measure. */
const slowestInput = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(done =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(window.slowestInput))),
      ),
  )

/** Opens and closes the menu, and the first controls of the page that only change what is shown. Returns how many. */
async function clickThrough(page: Page, path: string) {
  const opened = page.locator('[role=dialog], [role=listbox], [role=menu]').filter({ visible: true })
  const controls = page
    .getByRole('main')
    .locator('[role=combobox], [role=tab], [aria-expanded]')
    .filter({ visible: true })
  const menu = page.getByRole('banner').getByRole('button', { name: /menu/i }).filter({ visible: true })
  const all = [...(await menu.all()).slice(0, 1), ...(await controls.all()).slice(0, 4)]
  for (const control of all) {
    await control.click()
    // A slow page may not listen yet.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(opened, `${path} closes what a click opened`).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  }
  return all.length
}
