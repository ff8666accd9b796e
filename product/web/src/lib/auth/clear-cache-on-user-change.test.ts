import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { clearCacheOnUserChange } from './clear-cache-on-user-change'
import type { CurrentUser } from './current-user'

const person = (id: string, name = '') => ({ id, name }) as CurrentUser

function setUp(user: CurrentUser | null) {
  const listeners = new Set<() => void>()
  const state = { user, session: null as ReturnType<typeof sessionOf> | null }
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
  const verifyCode = (level: 'aal1' | 'aal2') => {
    state.session = sessionOf({ level })
    for (const listener of listeners) listener()
  }
  return { become, stop, queryClient, verifyCode }
}

test('signing out empties the cache', () => {
  expect(setUp(person('ana')).become(null)).toBeUndefined()
})

test('another person signing in empties the cache, without a sign-out in between', () => {
  expect(setUp(person('ana')).become(person('bea'))).toBeUndefined()
})

test('what an open page had read is gone as well', () => {
  const { become, queryClient } = setUp(person('ana'))
  const shown = { queryKey: ['secret'], queryFn: () => new Promise<never>(() => {}), staleTime: Infinity }
  const stop = new QueryObserver(queryClient, shown).subscribe(() => {})
  expect(become(person('bea'))).toBeUndefined()
  stop()
})

test('a renewed session or a new name of the same person keeps the cache', () => {
  expect(setUp(person('ana')).become(person('ana', 'Ana'))).toBe('for the one before')
})

test('nothing is emptied after stopping', () => {
  const { become, stop } = setUp(person('ana'))
  stop()
  expect(become(null)).toBe('for the one before')
})

test('at aal2 everything is read again, and what is on the screen stays until then', async () => {
  const { queryClient, verifyCode } = setUp(person('ana'))
  verifyCode('aal1')
  queryClient.setQueryData(['shown'], 'before')
  queryClient.setQueryData(['not shown'], 'refused')
  queryClient.setQueryData(['member-access', 'ana'], 'refused')
  const read = vi.fn().mockResolvedValue('after')
  const watch = (queryKey: string[]) =>
    new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: Infinity }).subscribe(() => {})
  const stops = [watch(['shown']), watch(['member-access', 'ana'])]
  expect(read).not.toHaveBeenCalled()
  verifyCode('aal2')
  expect(queryClient.getQueryData(['shown'])).toBe('before')
  expect(queryClient.getQueryData(['not shown'])).toBeUndefined()
  expect(queryClient.getQueryData(['member-access', 'ana'])).toBeUndefined()
  await expect.poll(() => queryClient.getQueryData(['shown'])).toBe('after')
  expect(queryClient.getQueryData(['member-access', 'ana'])).toBe('after')
  verifyCode('aal2')
  expect(read).toHaveBeenCalledTimes(2)
  for (const stop of stops) stop()
})
