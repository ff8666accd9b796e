// Database test files share a worker and its modules, none of which keeps state (lint `juno/no-module-state`): loading
// them again for each file took a quarter of the time of the database tests. A mocked module would reach other files,
// and lint `juno/no-module-mock` refuses it. Passwords are hashed at bcrypt's lowest cost, since the real one took half
// of the time of the tests that sign in. The tests of hashing use the real cost.
import type * as Bcrypt from '@node-rs/bcrypt'
import { vi } from 'vitest'

vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()

vi.mock('@node-rs/bcrypt', async importActual => {
  const actual = await importActual<typeof Bcrypt>()
  const hash = (password: string) => actual.hash(password, 4)
  return { ...actual, hash }
})
