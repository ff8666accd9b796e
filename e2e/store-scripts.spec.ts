/** Every text that people can store holds scripts; every page is opened, by everybody who may: none of them runs. */
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { demoAccounts, expect } from './support/fixtures'
import { dataHeaders } from './support/new-event'
import { publishableKey } from './support/new-member'
import { test } from './support/own-site'
import { enterAs } from './support/page-session'

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
/** One vector, another each time: for names and titles. */
const short = () => VECTORS[turn++ % VECTORS.length]!

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
  const { id: submission_id } = await row('pending_events', { ...event, submitted_by: member.userId }, member)
  await call(admin, '/rest/v1/rpc/reject_pending_event', { submission_id, notes: LONG, message: LONG })
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
  return { eventId, resourceId, memberId: member.userId }
}

/** What ran, what was asked of the person, and what the policy of the page stopped. */
async function watch(page: Page) {
  const seen = { ran: [] as string[], stopped: [] as string[] }
  page.on('dialog', dialog => {
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

/** Opens each page; answers how many of them show a stored script as the text that it is. */
async function openAll(page: Page, addresses: readonly string[]) {
  let shown = 0
  for (const address of addresses) {
    // What a page reads may come after its heading.
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
    await expect(page.getByRole('status', { name: 'Loading' }), address).toHaveCount(0)
    const { live, text } = await page.evaluate(() => ({
      live: [...document.querySelectorAll('*')]
        .filter(
          element =>
            [...element.attributes].some(
              ({ name, value }) =>
                name.startsWith('on') || name === 'srcdoc' || /^\s*(javascript|data:text)/i.test(value),
            ) ||
            (element.matches('script:not([type="application/json"])') &&
              element.textContent.includes('hostile')),
        )
        .map(element => element.outerHTML.slice(0, 200)),
      text:
        document.body.innerText +
        [...document.querySelectorAll('input, textarea')]
          .map(field => (field as HTMLInputElement).value)
          .join(),
    }))
    expect(live, address).toEqual([])
    if (/hostile\(\)/.test(text)) shown++
  }
  return shown
}

const addresses = [
  ...readFileSync('apps/web/src/config/paths.ts', 'utf8').matchAll(/^ {2}\w+: '(\/[^']*)',$/gm),
].map(([, address]) => address!)
const forMembers = [
  '/dashboard',
  '/edit-profile',
  '/settings',
  '/resource-directory',
  '/submit-resource',
  '/member-directory',
  '/events',
  '/submit-event',
]

test('no stored script runs, whoever opens whichever page', async ({ page, request, browser, baseURL }) => {
  test.setTimeout(240_000)
  const { eventId, resourceId, memberId } = await storeScripts(request)
  const details = [`/events/${eventId}`, `/resource/${resourceId}`, `/profile/${memberId}`]
  const forAdmins = [
    `/admin/edit-event/${eventId}`,
    `/admin/event-attendees/${eventId}`,
    `/resources/${resourceId}/edit`,
  ]
  expect(addresses.length).toBeGreaterThan(50)

  const visits = [
    {
      who: null,
      pages: addresses.filter(address => !address.startsWith('/admin') && !forMembers.includes(address)),
      least: 1,
    },
    { who: demoAccounts.member, pages: [...forMembers, ...details], least: 8 },
    {
      who: demoAccounts.admin,
      pages: [...addresses.filter(address => address.startsWith('/admin')), ...details, ...forAdmins],
      least: 16,
    },
  ]
  for (const { who, pages, least } of visits) {
    const context = await browser.newContext({ baseURL: baseURL! })
    const own = await context.newPage()
    const seen = await watch(own)
    if (who) await enterAs(own, who)
    expect(await openAll(own, pages), 'pages that show a script as text').toBeGreaterThanOrEqual(least)
    expect(seen).toEqual({ ran: [], stopped: [] })
    await context.close()
  }

  // What the test looks for is noticed, and the policy would have stopped it.
  const seen = await watch(page)
  await page.goto('/about')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=hostile()>'))
  await expect.poll(() => seen.stopped.join()).toContain('script-src')
  expect(seen.ran).toEqual([])
})
