/**
 * Stores scripts in every text that people can store, and opens every page as everybody who may, with what its buttons
 * open. None of the scripts runs.
 */
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { demoAccounts, expect } from '../support/fixtures'
import { dataHeaders } from '../support/new-event'
import { publishableKey } from '../support/new-member'
import { test } from '../support/own-site'
import { fillWithScripts } from '../support/fill-with-scripts'
import { functionsThatRead } from '../support/functions-that-read'
import { enterAs } from '../support/page-session'
import { addresses, addressesOfRows } from '../support/site-addresses'

test.use({ siteOf: 'stored scripts' })
test.describe.configure({ mode: 'serial' })

const VECTORS = [
  '<script>hostile()</script>',
  '"><img src=x onerror=hostile()>',
  `'-hostile()-'"-hostile()-"`,
  '<svg/onload=hostile()>',
  '</title></textarea></style></script><script>hostile()</script>',
  'javascript:hostile()',
  `{{constructor.constructor('hostile()')()}}`,
  '${hostile()}',
  '<a href=javascript:hostile() autofocus onfocus=hostile()>x</a>',
  '<iframe srcdoc="<script>parent.hostile()</script>"></iframe>',
]
const LONG = [
  ...VECTORS,
  '[x](javascript:hostile()) ![x](x"onerror="hostile())',
  'https://x.test/"onmouseover="hostile() https://x.test/<script>hostile()</script> javascript://x.test/%0ahostile()',
  '<math><mi xlink:href="javascript:hostile()">x</mi></math><base href=//evil.test/><meta http-equiv=refresh content=0;//evil.test>',
  '<form action=javascript:hostile()><button>x</button></form><style>@import "//evil.test/x.css"</style>',
].join('\n')
const LINK = `https://x.test/?q='onclick=hostile()//`
const IMAGE = `/x'onerror=hostile()//.png`

let turn = 0
/** Returns one vector, another each time, for names and titles. */
const short = () => VECTORS[turn++ % VECTORS.length]!

/** @returns rows that contain scripts, by the names of their addresses in `paths` */
async function storeScripts(request: APIRequestContext) {
  const admin = await dataHeaders(request, demoAccounts.admin)
  const apikey = await publishableKey(request)
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey, 'user-agent': '<script>hostile()</script>' },
    data: demoAccounts.member,
  })
  const { access_token, user } = (await signedIn.json()) as { access_token: string; user: { id: string } }
  const member = { headers: { apikey, authorization: `Bearer ${access_token}` }, userId: user.id }
  const write = async (who: typeof admin, method: string, path: string, data: object) => {
    const headers = { ...who.headers, prefer: 'return=representation' }
    const response = await request.fetch(path, { method, headers, data })
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
    return ((await response.json()) as { id: string }[])[0]!
  }
  const call = async (who: typeof admin, path: string, data: object) => {
    const response = await request.post(path, { headers: who.headers, data })
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
  }
  const idOf = async (table: string, email: string) => {
    const path = `/rest/v1/${table}?select=id&email=eq.${email}`
    const found = (await (await request.get(path, { headers: admin.headers })).json()) as [{ id: string }]
    return found[0].id
  }
  const row = (table: string, data: object, who = admin) =>
    write(who, 'POST', `/rest/v1/${table}?select=id`, data)

  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const event = { title: short(), description: LONG, location: short(), registration_url: LINK, date: soon }
  const { id: eventId } = await row('events', { ...event, host_name: short() })
  await write(admin, 'POST', '/rest/v1/event_meeting_links?select=id:event_id', {
    event_id: eventId,
    url: LINK,
  })
  await row('event_rsvps', { event_id: eventId, user_id: member.userId, status: 'attending' }, member)
  await row('pending_events', { ...event, submitted_by: member.userId }, member)
  const outcome = { notes: LONG, message: LONG }
  const submittedEvent = await row('pending_events', { ...event, submitted_by: member.userId }, member)
  await call(admin, '/rest/v1/rpc/reject_pending_event', { submission_id: submittedEvent.id, ...outcome })
  const mailing = { status: 'all', subject: short(), message: LONG }
  await call(admin, `/api/events/${eventId}/attendee-mail`, mailing)

  const { id: type_id } = await row('resource_types', { name: short() })
  const { id: category_id } = await row('resource_categories', {
    name: short(),
    slug: '<script>hostile()</script>',
    description: LONG,
  })
  const resource = {
    title: short(),
    description: LONG,
    author: short(),
    tags: VECTORS,
    url: LINK,
    type_id,
    category_id,
  }
  const { id: resourceId } = await row('resources', resource)
  await row('pending_resources', { ...resource, submitted_by: member.userId }, member)
  const submittedResource = await row(
    'pending_resources',
    { ...resource, submitted_by: member.userId },
    member,
  )
  await call(admin, '/rest/v1/rpc/reject_pending_resource', {
    submission_id: submittedResource.id,
    ...outcome,
  })

  await row('testimonials', { name: short(), role: short(), company: short(), quote: LONG, image: IMAGE })
  await row('recommended_reads', {
    title: short(),
    description: LONG,
    url: LINK,
    image_url: IMAGE,
    active: true,
  })
  await row('weekly_digests', { title: short(), content: LONG, is_published: true })
  await row('newsletter_issues', { subject: short(), content: LONG, status: 'draft' })
  const profile = () => ({
    ...{ name: short(), bio: LONG, role: short(), business_name: short(), company: short(), title: short() },
    ...{ location: short(), company_description: LONG, expertise: VECTORS, avatar_url: IMAGE },
    ...{
      website: LINK,
      linkedin: LINK,
      twitter: LINK,
      instagram: LINK,
      linkedin_url: LINK,
      company_website: LINK,
    },
  })
  for (const person of [admin, member])
    await write(person, 'PATCH', `/rest/v1/profiles?select=id&id=eq.${person.userId}`, profile())
  await write(admin, 'PATCH', `/rest/v1/profiles?select=id&id=eq.${member.userId}`, { featured: true })

  const message = await request.post('/rest/v1/contact_messages', {
    headers: { apikey },
    data: { name: short(), email: 'a@example.com', message: LONG },
  })
  expect(message.status(), await message.text()).toBe(201)
  const messageId = await idOf('contact_messages', 'a@example.com')
  await call(admin, `/api/contact-messages/${messageId}/reply`, { text: LONG, seen: 0 })
  for (const email of ['waiting@example.com', 'declined@example.com']) {
    const application = await request.post('/api/applications', {
      data: {
        ...{ name: short(), email, businessName: short(), location: 'Toronto, ON', role: 'manager' },
        ...{ teamSize: '2-10', revenueSize: '0-100k', companyStage: 'scaling', industry: '' },
        ...{ reason: LONG, newsletterConsent: true, termsAccepted: true },
      },
    })
    expect(application.status(), await application.text()).toBe(201)
  }
  const id = await idOf('applications', 'declined@example.com')
  await call(admin, '/api/applications/decline', { id, message: LONG })
  return {
    event: eventId,
    editEvent: eventId,
    eventAttendees: eventId,
    resource: resourceId,
    editResource: resourceId,
    profile: member.userId,
    changeSubmittedEvent: submittedEvent.id,
    changeSubmittedResource: submittedResource.id,
  } as Record<string, string>
}

/** Records the scripts that ran, the dialogs that opened, and what the policy of the page stopped. */
async function watch(page: Page) {
  const seen = { ran: [] as string[], stopped: [] as string[] }
  page.on('dialog', dialog => {
    // The page asks before it is left with something typed. That is no injected script.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    seen.ran.push(`a dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('hostile', () => void seen.ran.push(page.url()))
  await page.exposeFunction('stopped', (what: string) => void seen.stopped.push(`${page.url()} ${what}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      // Zod tries once whether it may compile its rules, and does without.
      if (event.blockedURI === 'eval') return
      const { stopped } = window as unknown as { stopped: (what: string) => void }
      stopped(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return seen
}

/** Counts the pages and the opened parts that showed a stored script as text. */
interface Shown {
  pages: number
  opened: number
  /** Addresses that redirected: pages of others. */
  closed: string[]
}

/** Opens each page once, and what its buttons open. @param reading functions that change nothing */
async function openAll(
  page: Page,
  addresses: readonly string[],
  reading: ReadonlySet<string>,
): Promise<Shown> {
  const shown: Shown = { pages: 0, opened: 0, closed: [] }
  const seen = new Set<string>()
  for (const address of addresses) {
    if (seen.has(address)) continue
    await open(page, address)
    const { pathname } = new URL(page.url())
    if (pathname !== address) shown.closed.push(address)
    const { live, hasScript } = await read(page)
    expect(live, address).toEqual([])
    if (seen.has(pathname)) continue
    seen.add(pathname)
    if (!hasScript) continue
    shown.pages++
    shown.opened += await pressButtons(page, pathname, reading)
  }
  return shown
}

/** Opens a page, and waits until what it reads has arrived and is drawn. */
async function open(page: Page, address: string) {
  const asked = new Set<Request>()
  const ask = (request: Request) => void asked.add(request)
  const answer = (request: Request) => void asked.delete(request)
  page.on('request', ask).on('requestfinished', answer).on('requestfailed', answer)
  await page.goto(address)
  await expect(page.locator('#frame, [data-pending]'), address).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  await expect(page.getByRole('status', { name: 'Loading' }), address).toHaveCount(0)
  // A page may read after it shows its heading, and one answer may lead to the next question.
  const nextFrames = () =>
    page.evaluate(
      async () =>
        new Promise<void>(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
        }),
    )
  const unanswered = async () => {
    await nextFrames()
    return asked.size
  }
  await expect.poll(unanswered, { message: address, intervals: [20] }).toBe(0)
  await nextFrames()
  page.off('request', ask).off('requestfinished', answer).off('requestfailed', answer)
}

const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Presses one button of each kind, while the server refuses changes. Returns how many opened something with a script.
 */
async function pressButtons(page: Page, address: string, reading: ReadonlySet<string>): Promise<number> {
  const kindsOfButtons = () =>
    page.evaluate(() => {
      const kinds = new Map<string, number>()
      for (const [index, button] of document.querySelectorAll('main button').entries()) {
        if (!button.checkVisibility() || (button as HTMLButtonElement).disabled) continue
        // "Edit Pricing clinic" and "Edit Founders' dinner" are of one kind.
        const [kind] = /^\W*\w+/.exec(button.getAttribute('aria-label') ?? button.textContent) ?? ['']
        if (!kinds.has(kind)) kinds.set(kind, index)
      }
      return [...kinds.values()]
    })
  let withScript = 0
  await page.route('**/*', route => (mayChange(route.request(), reading) ? route.abort() : route.continue()))
  for (const index of await kindsOfButtons()) {
    const button = page.locator('main button').nth(index)
    if (!(await button.isVisible())) continue
    await button.click({ timeout: 600 }).catch(() => undefined)
    const { live, hasScript } = await read(page, OPENED)
    expect(live, `${address}, button ${index}`).toEqual([])
    // The heading stays behind a dialog as well: no part of the page has failed.
    await expect(page.locator('h1'), `${address}, button ${index}`).toHaveCount(1)
    if (hasScript) withScript++
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== address || (await page.locator(OPENED).count()) > 0)
      await open(page, address)
  }
  await page.unroute('**/*')
  return withScript
}

/** Returns marks that a script would have left in the page, and whether a part of it shows one as text. */
const read = (page: Page, part = 'body') =>
  page.evaluate(
    selector => ({
      live: [...document.querySelectorAll('*')]
        .filter(
          element =>
            [...element.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') ||
                name === 'srcdoc' ||
                (/^(xlink:)?(href|src|action|formaction|data)$/.test(name) &&
                  /^\s*(javascript|data:text)/i.test(value)),
            ) ||
            (element.matches('script:not([type="application/json"])') &&
              element.textContent.includes('hostile')),
        )
        .map(element => element.outerHTML.slice(0, 200)),
      hasScript: [...document.querySelectorAll<HTMLElement>(selector)].some(within =>
        [
          within.innerText,
          ...[...within.querySelectorAll<HTMLInputElement>('input, textarea')].map(field => field.value),
        ].some(text => text.includes('hostile()')),
      ),
    }),
    part,
  )

const mayChange = (request: Request, reading: ReadonlySet<string>) =>
  !['GET', 'HEAD'].includes(request.method()) &&
  !reading.has(/^\/rest\/v1\/rpc\/(\w+)$/.exec(new URL(request.url()).pathname)?.[1] ?? '')

type DemoAccount = (typeof demoAccounts)[keyof typeof demoAccounts]

test('no stored script runs, for any person on any page', async ({
  page,
  request,
  browser,
  baseURL,
  site,
}) => {
  test.setTimeout(600_000)
  const rows = await storeScripts(request)
  const filled = await fillWithScripts(site.database, VECTORS)
  expect(filled.length, filled.join()).toBeGreaterThan(60)
  const reading = await functionsThatRead(site.database)
  expect(addressesOfRows.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted())
  const all = [...addresses, ...addressesOfRows.map(({ name, at }) => at(rows[name]!))]
  expect(all.length).toBeGreaterThan(60)
  const isForAdmins = (address: string) => address.startsWith('/admin')

  const visit = async (who: DemoAccount | null, pages: readonly string[]) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    const own = await context.newPage()
    const seen = await watch(own)
    if (who) await enterAs(own, who)
    const shown = await openAll(own, pages, reading)
    expect(seen).toEqual({ ran: [], stopped: [] })
    await context.close()
    return shown
  }
  const visitor = await visit(
    null,
    all.filter(address => !isForAdmins(address)),
  )
  const member = await visit(demoAccounts.member, visitor.closed)
  const admin = await visit(demoAccounts.admin, [...member.closed, ...all.filter(isForAdmins)])
  const least = [
    visitor.pages >= 1,
    member.pages >= 8,
    member.opened >= 1,
    admin.pages >= 16,
    admin.opened >= 8,
  ]
  expect(least, JSON.stringify({ visitor, member, admin })).not.toContain(false)

  // The test notices a script that runs, and the policy would have stopped it.
  const seen = await watch(page)
  await page.goto('/about')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hostile()>'))
  await expect.poll(() => seen.stopped.join()).toContain('script-src')
  expect(seen.ran).toEqual([])
})
