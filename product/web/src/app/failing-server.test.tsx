// Opens every page and every form against a server that fails in each known way. People must read sentences.
import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { adminPages } from '@/app/admin-pages'
import { GuestOnly } from '@/app/guards/session-guard'
import { createRoutes } from '@/app/router'
import { paths } from '@/config/paths'
import { failureTexts } from '@/lib/failure-text'
import type { createQueryClient as CreateQueryClient } from '@/lib/query-client'
import { imogen } from '@/testing/fake-auth'
import type { FakeResponse, Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { isNight } from '../../../../test/by-night'

const clients = vi.hoisted((): QueryClient[] => [])

vi.mock('@/lib/query-client', async importActual => {
  const actual = await importActual<{ createQueryClient: typeof CreateQueryClient }>()
  return {
    ...actual,
    createQueryClient: (onUnauthorised?: () => void) => {
      const client = actual.createQueryClient(onUnauthorised)
      const { queries, mutations } = client.getDefaultOptions()
      client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations })
      clients.push(client)
      return client
    },
  }
})

const unavailable: FakeResponse = {
  status: 503,
  // The data client retries at once instead of after a second.
  headers: { 'retry-after': '0' },
  body: {
    code: '57014',
    message: 'canceling statement due to statement timeout',
    hint: 'select * from "events"',
  },
}

const failures: Record<string, FakeResponse> = {
  '500 with a page': {
    status: 500,
    text: '<html><body><h1>Error</h1><pre>Error: boom\n    at handler (/srv/app/main.js:10:5)</pre></body></html>',
  },
  '502 with a text': { status: 502, text: 'Bad Gateway: upstream "db" ECONNREFUSED' },
  '503 with the database': unavailable,
  '500 with nothing': { status: 500, body: {} },
  '500 with objects': {
    status: 500,
    body: { message: { code: 7 }, error: { why: ['x'] }, issues: 'none', msg: {} },
  },
  '400 with zod': {
    status: 400,
    body: {
      message: 'Invalid input: expected boolean, received string',
      issues: [{ path: 'name', message: 'Invalid input: expected string, received undefined' }],
    },
  },
  '400 with SQL': {
    status: 400,
    body: { code: '42P01', message: 'relation "public.events" does not exist' },
  },
  '200 with garbage': { status: 200, text: 'Unexpected <garbage' },
}

const forbidden =
  /\[object |\{\}|<\w+>|undefined|NaN\b|Unexpected token|is not valid JSON|Failed to fetch(?! [a-z])|NetworkError|SyntaxError:|TypeError:|expected \w+, received|Invalid input|relation "|canceling statement|syntax error|Bad Gateway|ECONN|\.js:\d+|select \*|Unexpected Application Error/

const shown = () => `${document.title}\n${document.body.textContent}`

beforeEach(() => {
  clients.length = 0
  // Pages log failures that they do not show.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const id = '11111111-1111-4111-8111-111111111111'
const all = [
  ...Object.values(paths).map(path => (typeof path === 'string' ? path : path(id))),
  ...adminPages.map(({ path }) => path.replace(':id', id)),
].filter((path, index, every) => every.indexOf(path) === index)

/** Returns whether an admin who is signed in sees a page of its own at the address, and is not led elsewhere. */
function hasOwnPage(path: string) {
  const [page, layout] = matchRoutes(createRoutes(), path)!
    .map(({ route }) => route)
    .reverse()
  return typeof page!.lazy === 'function' && layout!.Component !== GuestOnly
}

/** At night addresses that lead to the page of another one are opened as well. */
const addresses = isNight ? all : all.filter(hasOwnPage)

const quiet = () =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      expect(clients.some(client => client.isFetching() + client.isMutating() > 0)).toBe(false)
    },
    { interval: 0, timeout: 10_000 },
  )

/**
 * The kinds of failure rotate from request to request. Each page begins with another kind; at night each page is tried
 * with all of them.
 */
const beginnings = addresses.flatMap((path, index) =>
  (isNight ? [...Object.keys(failures).keys()] : [index]).map(first => [path, first] as const),
)

it.each(beginnings)('shows sentences alone at %s', async (path, first) => {
  const kinds = Object.values(failures)
  let next = first
  // The data client retries when the service is unavailable, and the service still is.
  const fail = ({ headers }: Request) =>
    headers.has('x-retry-count') ? unavailable : kinds[next++ % kinds.length]
  await renderApp(path, {
    person: imogen,
    responses: { '/rest/v1/*': fail, '/api/*': fail, '/auth/v1/*': fail, '/storage/v1/*': fail },
  })
  await quiet()
  expect(shown()).not.toMatch(forbidden)
})

const typed = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) => {
  if (field instanceof HTMLSelectElement) return [...field.options].find(option => option.value)?.value
  if (/url|website|link/i.test(field.name)) return 'https://example.com'
  if (field.type === 'email') return 'ada@example.com'
  if (field.type === 'url') return 'https://example.com'
  if (field.type === 'password') return 'Correct-Horse-7!'
  if (field.type === 'date') return '2031-05-01'
  if (field.type === 'time') return '10:00'
  if (field.type === 'number') return '5'
  return field.type === 'checkbox' || field.type === 'file' ? undefined : 'Low Tide Ceramics'
}

function fill(form: HTMLFormElement) {
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    const value = typed(field)
    if (value !== undefined && !field.value && !field.disabled && !field.hidden)
      fireEvent.change(field, { target: { value } })
  }
}

/** Fills in every field, and submits. */
async function send(form: HTMLFormElement) {
  fill(form)
  for (const box of form.querySelectorAll('[role=checkbox][aria-checked=false]')) fireEvent.click(box)
  // A ticked box may show further fields.
  fill(form)
  fireEvent.submit(form)
  await act(async () => {})
}

/** Returns what is typed in a form, by field. */
const values = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(field => field.value)

/** Says where each form is, and what it needs. Other forms are filled in as far as that works without knowing them. */
const forms: [path: string, person: typeof imogen | null, request?: RegExp][] = [
  ['/sign-in', null, /auth\/v1\/token/],
  ['/reset-password', null, /auth\/v1\/recover/],
  ['/confirm-email', null, /auth\/v1\/otp/],
  ['/contact', null, /contact/],
  ['/apply', null, /api\/applications/],
  ['/create-account?session_id=cs_1', null, /registration_status|signup/],
  ['/set-password?source=reset', imogen, /registration_status|auth\/v1\/user/],
  ['/submit-event', imogen, /pending_events/],
  ['/submit-resource', imogen, /pending_resources/],
]

/** The forms offer these choices. */
const choices: Responses = {
  '/rest/v1/resource_types': [{ id, name: 'Book', resources_count: 1 }],
  '/rest/v1/resource_categories': [
    { id, name: 'Legal', slug: 'legal', description: null, resources_count: 1 },
  ],
}

it.each(forms)('words every failure of the form at %s', async (path, person, request) => {
  let failure: FakeResponse = {}
  const respond = (good: unknown) => (asked: Request) =>
    asked.method === 'GET' || asked.url.includes('/checkout/') ? { body: good } : failure
  const { requests, container } = await renderApp(path, {
    person,
    responses: { ...choices, '/rest/v1/*': respond([]), '/auth/v1/*': respond({}), '/api/*': respond({}) },
  })
  await waitFor(() => expect(container.querySelector('form')).toBeTruthy())
  const asked = () => requests.filter(({ method, url }) => method !== 'GET' && request?.test(url)).length
  for (failure of Object.values(failures)) {
    const before = asked()
    await quiet()
    for (const form of container.querySelectorAll('form')) await send(form)
    if (request) await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await waitFor(() => expect(container.querySelector('button[aria-busy=true]')).toBeNull())
    await waitFor(() =>
      expect(screen.queryAllByText(/^(?:Sending|Signing in|Setting|Processing)/)).toEqual([]),
    )
    expect(shown()).not.toMatch(forbidden)
  }
})

it.each(forms)(
  'says at %s that there is no network, sends nothing and keeps what was typed',
  async (path, person) => {
    const respond = (good: unknown) => () => ({ body: good })
    const { requests, container } = await renderApp(path, {
      person,
      responses: { ...choices, '/rest/v1/*': respond([]), '/auth/v1/*': respond({}), '/api/*': respond({}) },
    })
    await waitFor(() => expect(container.querySelector('form')).toBeTruthy())
    await quiet()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const asked = requests.length
    for (const form of container.querySelectorAll('form')) {
      await send(form)
      const typed = values(form)
      await waitFor(() => expect(shown()).toContain(failureTexts.offline))
      expect(values(form)).toEqual(typed)
      expect(form.querySelector('[aria-busy=true]')).toBeNull()
    }
    expect(requests.slice(asked).filter(({ method }) => method !== 'GET')).toEqual([])
  },
)
