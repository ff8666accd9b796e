// Renders the whole site at a URL, as a browser would after loading it: real routes and guards, a fake person, and a
// fetch that responds as the test says.
import { act, render } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider, type Location } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { createRoutes } from '@/app/router'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { createFakeAuth, storeSession, type FakePerson } from './fake-auth'
import { fakeServer, type Responses } from './fake-server'
import { putConfigBlock, testConfig } from './test-config'

interface RenderAppOptions {
  person?: FakePerson | null | 'unknown'
  responses?: Responses
  /** False when the session has ended and the page does not know yet. */
  session?: boolean
  config?: Partial<AppConfig>
}

/** Every member's or admin's page makes these requests. */
const everyPage = (person: RenderAppOptions['person']): Responses => ({
  '/rest/v1/rpc/member_access': {
    is_member: true,
    is_admin:
      typeof person === 'object' && typeof person?.profile === 'object' && person.profile.is_admin === true,
    status: 'active',
    plan: 'annual',
    current_period_end: null,
  },
  '/rest/v1/rpc/mfa_state': { rule: 'optional', required: false, enrolled: false, satisfied: false },
  '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Toronto', show_events_to_visitors: false },
  '/rest/v1/rpc/admin_waiting_counts': {},
  '/rest/v1/rpc/own_quotas': [],
  '/api/backups': {
    runs: [],
    lastGoodAt: new Date().toISOString(),
    nextAt: null,
    places: [],
    elsewhere: true,
    log: null,
    keyWrittenDown: true,
    backups: [],
    externalDatabase: false,
    withoutFiles: false,
  },
  '/api/disk-room': { state: 'room', freeBytes: 80_000_000_000 },
  // They manage no firm's seats.
  '/api/account/seats': { firms: [] },
})

export async function renderApp(
  /** The address, or an entry of the history, as after a reload. */
  url: string | Pick<Location, 'pathname' | 'search' | 'state'>,
  { person = null, responses = {}, config = {}, session = true }: RenderAppOptions = {},
) {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('ResizeObserver', NothingResizes)
  // jsdom decodes no images.
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }))
  // jsdom does no layout, cannot scroll and captures no pointer.
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.hasPointerCapture ??= () => false
  // The window would keep a router, and all that it has rendered, until the last test of the worker. This runs after
  // the end of the fake server.
  onTestFinished(() => router.dispose())
  const requests = fakeServer({ ...everyPage(person), ...responses })

  storeSession(session && person !== 'unknown' ? person : null)
  putConfigBlock({ ...testConfig, ...config })
  const auth = createFakeAuth(person)
  auth.store.start()
  const router = createMemoryRouter(createRoutes(), { initialEntries: [url] })
  const view = render(
    <AppConfigContext value={{ ...testConfig, ...config }}>
      <AuthStoreContext value={auth.store}>
        <RouterProvider router={router} flushSync={update => void flushSync(update)} />
      </AuthStoreContext>
    </AppConfigContext>,
  )
  await act(async () => {
    await vi.waitFor(
      () => {
        if (!router.state.initialized) throw new Error('The page is still loading.')
      },
      { interval: 0, timeout: 15_000 },
    )
  })
  return {
    ...view,
    auth,
    requests,
    /** Returns where the person is now: path, query and hash. */
    url: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
    router,
  }
}

/** jsdom has no such observer. Checkboxes and menus need one as soon as they are rendered. */
class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
