/** Gives every browser test a fresh address for the rate limits, the mailbox, demo people, and axe. */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { hasConflict } from '../../../test/class-conflicts'
import { MAILBOX_KEY } from '../../../test/product-environment'

export interface MailboxEmail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  kind: string
  createdAt: string
}

const KNOWN_LOOK = 'data-known-look'
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** Contrast is judged once for each look. */
const AXE = `${readFileSync(axeFile, 'utf8')};axe.configure({rules: [{id: 'color-contrast', selector: '*:not([${KNOWN_LOOK}])'}]})`

/** The demo sign-ins that the server prints at its start. */
export const demoAccounts = {
  admin: { email: 'admin@juno.example', password: 'Juno-demo-2026' },
  member: { email: 'member@juno.example', password: 'Juno-demo-2026' },
  lapsed: { email: 'lapsed@juno.example', password: 'Juno-demo-2026' },
  unpaid: { email: 'unpaid@juno.example', password: 'Juno-demo-2026' },
} as const

interface Fixtures {
  /**
   * Returns every email to one address, newest first, from the local mailbox. Waits until at least `count` are there.
   */
  mailTo(address: string, count?: number): Promise<MailboxEmail[]>
}

export const test = base.extend<Fixtures>({
  // Rate limits count per address, so each test has its own.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  extraHTTPHeaders: async ({}, use) => {
    const octet = () => 1 + Math.floor(Math.random() * 254)
    await use({ 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` })
  },
  mailTo: async ({ baseURL }, use) => {
    await use((address, count = 1) => waitForMail(baseURL!, address, count))
  },
})

export async function waitForMail(baseURL: string, address: string, count: number) {
  let mails: MailboxEmail[] = []
  await expect
    .poll(
      async () => {
        // The request comes from the machine itself, without a header of a proxy.
        const response = await fetch(`${baseURL}/api/mailbox?key=${MAILBOX_KEY}`)
        mails = ((await response.json()) as MailboxEmail[]).filter(mail => mail.to === address)
        return mails.length
      },
      { message: `mail to ${address}`, timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(count)
  return mails
}

/**
 * Expects that the rendered page has no accessibility violation that axe can find. `open-every-page.spec.ts` checks
 * every page, light and dark. A journey checks what the page shows only then: an outcome, a failure, or a dialog, which
 * is judged alone.
 * @param rules of axe; all of them where none are named
 */
export async function expectNoAxeViolations(page: Page, rules?: string[]) {
  await drawn(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  await page.evaluate(drawFarCards)
  await page.evaluate(markKnownLooks, KNOWN_LOOK)
  // Only violations are reported in detail. Style sheets are read again for no rule that is on.
  const options: axeCore.RunOptions = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  }
  const violations =
    page.frames().length === 1
      ? await page.evaluate(async asked => {
          const { axe } = window as unknown as { axe: typeof axeCore }
          const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
          return (await axe.run(dialog ?? document, asked)).violations
        }, options)
      : (await new AxeBuilder({ page, axeSource: ';' }).options(options).analyze()).violations
  const summary = violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)
  expect(summary).toEqual([])
  const classes = await page.locator('[class]').evaluateAll(all => all.map(one => one.getAttribute('class')!))
  expect(classes.filter(hasConflict), 'an element has two classes of one property').toEqual([])
}

/** Axe reads the colours of cards that are far from the window as they were in the theme before. */
function drawFarCards() {
  for (const card of document.querySelectorAll<HTMLElement>('.card-far'))
    card.style.setProperty('content-visibility', 'visible')
}

/**
 * Marks the elements that look like one before them, as do the elements around them: judging the contrast of a text is
 * the most expensive rule of axe, and the rows of a list differ in few texts.
 */
function markKnownLooks(mark: string) {
  const looks = new Map<string, number>()
  const walk = (element: Element, around: number) => {
    const style = getComputedStyle(element)
    const look = [
      ...[around, style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter],
      ...[style.fontSize, style.fontWeight, style.textShadow, style.display, style.visibility],
      ...[style.position, element.matches(':disabled, [aria-disabled=true]'), element.localName],
    ].join()
    const known = looks.get(look)
    element.toggleAttribute(mark, known !== undefined)
    const id = known ?? looks.size
    looks.set(look, id)
    for (const child of element.children) walk(child, id)
  }
  walk(document.documentElement, -1)
}

/**
 * Scripts draw most pages after they are loaded: before, there is nothing to judge. Colours that still change, as after
 * another theme, have the contrast of nobody's design.
 */
async function drawn(page: Page) {
  // A member page has a frame before the page, and is hidden until it is known who may read it.
  await expect(page.locator('#frame, [data-pending]')).toHaveCount(0)
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.evaluate(async () => {
    const changing = () =>
      document
        .getAnimations()
        .filter(one => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    do {
      // A transition begins with a frame, and that of a link once its inherited values have changed.
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await Promise.all(changing().map(one => one.finished.catch(() => undefined)))
    } while (changing().length > 0)
  })
}

export async function signIn(page: Page, account: { email: string; password: string }) {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Returns the link in an email's text that leads to `path`. */
export function linkIn(mail: MailboxEmail, path: string) {
  const link = [...mail.text.matchAll(/https?:\/\/\S+/g)]
    .map(m => m[0].replace(/[)\].,>]+$/, ''))
    .find(l => l.includes(path))
  if (!link) throw new Error(`No link to ${path} in «${mail.subject}»`)
  const url = new URL(link)
  return url.pathname + url.search
}

export { expect }
