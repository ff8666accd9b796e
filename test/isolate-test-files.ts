// Test files share a worker, so that React, jsdom and the like are loaded once. Everything that one of them could leave
// to the next is reset here: our own modules with their mocks, stubbed globals, clocks, and everything that a page
// keeps.
import { afterAll, vi } from 'vitest'
import { endClients } from './end-clients'
import { putConfigBlock, testConfig } from '../product/web/src/testing/test-config'

vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()

if (typeof document !== 'undefined') {
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  putConfigBlock(testConfig)

  // The auth client refreshes its session by a ticker and listens to other tabs until it is stopped.
  afterAll(async () => {
    const { clientCreated } = await import('../product/web/src/lib/auth/client-created')
    endClients(clientCreated)
  })
}
