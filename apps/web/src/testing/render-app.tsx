// Renders the whole site at a URL, as a browser would after loading it: real routes and guards, a fake person, and a
// fetch that answers what the test says.
import { act, configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { createRoutes } from '@/app/router'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { createFakeAuth, type FakePerson } from './fake-auth'

// The first visit of a page loads all of its modules, which takes seconds on a busy machine. Waiting ends with the
// condition, so patience costs nothing when all is well.
const patience = 15_000
configure({ asyncUtilTimeout: patience })
vi.setConfig({ testTimeout: 2 * patience })

export const testConfig: AppConfig = {
  brand: 'Juno',
  siteUrl: 'http://localhost:3000',
  supabaseUrl: 'http://localhost:3000',
  publishableKey: 'sb_publishable_test',
  teamChatUrl: 'https://chat.example',
  podcastUrls: ['https://one.example', 'https://two.example'],
  checkout: { mode: 'sandbox' },
  demo: false,
  mailbox: false,
}

/**
 * What fetch answers, by the start of the path: a JSON body, or a function that makes one (with its status). A list is
 * counted as the data service counts it; `total` says that there is more of it.
 */
export type Answers = Record<
  string,
  unknown | ((request: Request) => { status: number; body: unknown; total?: number })
>

interface RenderAppOptions {
  person?: FakePerson | null | 'unknown'
  answers?: Answers
  config?: Partial<AppConfig>
}

export async function renderApp(
  url: string,
  { person = null, answers = {}, config = {} }: RenderAppOptions = {},
) {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', NothingResizes)
  const requests = answerFetch(answers)
  putConfigBlock({ ...testConfig, ...config })
  const auth = createFakeAuth(person)
  auth.store.start()
  const router = createMemoryRouter(createRoutes(), { initialEntries: [url] })
  const view = render(
    <AppConfigContext value={{ ...testConfig, ...config }}>
      <AuthStoreContext value={auth.store}>
        <RouterProvider router={router} />
      </AuthStoreContext>
    </AppConfigContext>,
  )
  await act(async () => {
    await vi.waitFor(
      () => {
        if (!router.state.initialized) throw new Error('The page is still loading.')
      },
      { timeout: patience },
    )
  })
  return {
    ...view,
    auth,
    requests,
    /** Where the person is now: path, query and hash. */
    url: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
    router,
  }
}

/** jsdom lays nothing out and has no such observer; checkboxes and menus ask for one as soon as they are drawn. */
class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export function putConfigBlock(config: AppConfig) {
  document.getElementById('app-config')?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'app-config'
  block.textContent = JSON.stringify(config)
  document.head.append(block)
}

function answerFetch(answers: Answers): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), testConfig.siteUrl),
      init,
    )
    requests.push(request.clone())
    const { pathname } = new URL(request.url)
    const known = Object.keys(answers).find(path => pathname.startsWith(path))
    const answer = known === undefined ? notAnswered : answers[known]
    const {
      status,
      body,
      total = Array.isArray(body) ? body.length : null,
    } = typeof answer === 'function' ? await answer(request) : { status: 200, body: answer }
    const headers = {
      'content-type': 'application/json',
      ...(total !== null && { 'content-range': `0-${Math.max(0, total - 1)}/${total}` }),
    }
    return new Response(JSON.stringify(body), { status, headers })
  })
  return requests
}

const notAnswered = () => ({ status: 404, body: { message: 'The test answers nothing here.' } })
