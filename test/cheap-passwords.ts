// Passwords of database tests are hashed at bcrypt's lowest cost, which took half of the time of those that sign in.
// The real cost is tested with the hashing itself, and where tests call vi.unmock.
import type * as Bcrypt from '@node-rs/bcrypt'
import { vi } from 'vitest'

vi.mock('@node-rs/bcrypt', async importActual => {
  const actual = await importActual<typeof Bcrypt>()
  const hash = (password: string) => actual.hash(password, 4)
  return { ...actual, hash }
})
