// Database test files share a worker and its modules, none of which keeps state (lint `juno/no-module-state`): loading
// them again for each file took a quarter of the time of the database tests. A mocked module would reach other files;
// lint `juno/no-module-mock` refuses it.
// Passwords are hashed at bcrypt's lowest cost, which took half of the time of the tests that sign in. The real cost is
// tested with the hashing itself.
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
