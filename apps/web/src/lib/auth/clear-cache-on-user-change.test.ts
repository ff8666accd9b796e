import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { clearCacheOnUserChange } from './clear-cache-on-user-change'
import type { CurrentUser } from './current-user'

const person = (id: string, name = '') => ({ id, name }) as CurrentUser

function setUp(user: CurrentUser | null) {
  const listeners = new Set<() => void>()
  const state = { user }
  const queryClient = new QueryClient()
  const stop = clearCacheOnUserChange(
    {
      subscribe: listener => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      getSnapshot: () => state,
    },
    queryClient,
  )
  const become = (next: CurrentUser | null) => {
    queryClient.setQueryData(['secret'], 'for the one before')
    state.user = next
    for (const listener of listeners) listener()
    return queryClient.getQueryData(['secret'])
  }
  return { become, stop }
}

test('signing out empties the cache', () => {
  expect(setUp(person('ana')).become(null)).toBeUndefined()
})

test('another person signing in empties the cache, without a sign-out in between', () => {
  expect(setUp(person('ana')).become(person('bea'))).toBeUndefined()
})

test('a renewed session or a new name of the same person keeps the cache', () => {
  expect(setUp(person('ana')).become(person('ana', 'Ana'))).toBe('for the one before')
})

test('nothing is emptied after stopping', () => {
  const { become, stop } = setUp(person('ana'))
  stop()
  expect(become(null)).toBe('for the one before')
})
