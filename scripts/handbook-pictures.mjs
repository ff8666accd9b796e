// @ts-check
// npm run handbook [-- NAME ...] draws the pictures of docs/handbook/founder.md again, from the demo content, into
// docs/images/handbook.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs'

const folder = path.join(root, 'docs/images/handbook')
const port = process.env.JUNO_E2E_PORT ?? '4319'
const site = `http://localhost:${port}`
const password = 'Juno-demo-2026'
const backups = path.join(tmpdir(), 'juno-backups')
const wanted = process.argv.slice(2)

/**
 * Lists, by the picture's name, who opens which page, and what they have done there before.
 * @typedef {{ name: string, who: 'member' | 'admin' | null, at: string, first?: (page: Page) => Promise<void> }}
 * Picture
 * @typedef {import('@playwright/test').Page} Page
 * @type {Picture[]}
 */
const pictures = [
  { name: 'apply', who: null, at: '/apply' },
  { name: 'dashboard', who: 'member', at: '/dashboard' },
  { name: 'member-directory', who: 'member', at: '/member-directory' },
  { name: 'admin', who: 'admin', at: '/admin' },
  { name: 'applications', who: 'admin', at: '/admin/manage-applications' },
  { name: 'events', who: 'admin', at: '/admin/manage-events' },
  { name: 'plans', who: 'admin', at: '/admin/plans' },
  { name: 'members', who: 'admin', at: '/admin/members' },
  { name: 'money', who: 'admin', at: '/admin/money' },
  { name: 'newsletter', who: 'admin', at: '/admin/newsletter' },
  { name: 'moving-in', who: 'admin', at: '/admin/moving-in', first: chooseList },
  { name: 'backups', who: 'admin', at: '/admin/backups', first: backUp },
  { name: 'health', who: 'admin', at: '/admin/health' },
]

requireNode()
ensureInstalled()
ensureBuilt()
mkdirSync(folder, { recursive: true })
const server = spawn(process.execPath, [path.join(root, 'scripts/test-server.mjs'), port], {
  stdio: 'ignore',
  env: { ...process.env, BACKUP_FOLDER: backups },
})
const ended = once(server, 'exit').then(() => {
  throw new Error(`The site could not be started on port ${port}, or ended.`)
})
const executablePath = await findChromium()
const browser = await chromium.launch(executablePath ? { executablePath } : {})
try {
  await Promise.race([ended, answering()])
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await draw(picture)
} finally {
  rmSync(backups, { recursive: true, force: true })
  await browser.close()
  ended.catch(() => {})
  server.kill('SIGTERM')
  await once(server, 'exit').catch(() => {})
}

async function answering() {
  for (;;) {
    const answer = await fetch(`${site}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

/** @param {Picture} picture */
async function draw({ name, who, at, first }) {
  const page = await browser.newPage({
    baseURL: site,
    viewport: { width: 1200, height: 760 },
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
  })
  if (who) {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(`${who}@juno.example`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(/\/(dashboard|admin)/)
  }
  await page.goto(at)
  await first?.(page)
  await page.waitForLoadState('networkidle')
  // On a busy machine the network becomes idle before the page does.
  await page.locator('h1').first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  const { size } = await sharp(picture)
    .resize({ width: 960 })
    .webp({ quality: 70, effort: 6 })
    .toFile(path.join(folder, `${name}.webp`))
  console.log(`${name}.webp ${Math.round(size / 1000)} kB`)
}

/** @param {Page} page */
async function chooseList(page) {
  await page.getByLabel('Where are they now?').selectOption('wild-apricot')
  const list = path.join(root, 'product/web/src/features/member-import/testing/wild-apricot.csv')
  await page.getByLabel('CSV file').setInputFiles(list)
  await page.getByRole('heading', { name: 'What will happen' }).evaluate(heading => {
    heading.scrollIntoView()
    // The picture starts below the header, which stays.
    heading.ownerDocument.defaultView?.scrollBy(0, -110)
  })
}

/** @param {Page} page */
async function backUp(page) {
  await page.getByRole('button', { name: 'Yes, it is written down' }).click()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('Your community is backed up').waitFor({ timeout: 180_000 })
  await page.locator('html').evaluate(whole => whole.ownerDocument.defaultView?.scrollTo(0, 0))
}
