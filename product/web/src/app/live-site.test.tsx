// The connection follows the account: its topics change when another account signs in.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AppConfigContext } from '@/config/app-config-context'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { createLiveStore, LiveContext } from '@/lib/live/live-context'
import { supabaseClient as supabase } from '@/lib/supabase-client'
import { createFakeAuth, type FakePerson } from '@/testing/fake-auth'
import { testConfig } from '@/testing/test-config'
import { LiveSite } from './live-site'

type Status = 'SUBSCRIBED' | 'CHANNEL_ERROR'
interface FakeChannel {
  subTopic: string
  on(): FakeChannel
  subscribe(callBack: (status: Status) => void): void
  tell(status: Status): void
}

let joined: FakeChannel[]
const topics = () => joined.map(({ subTopic }) => subTopic)
let isConnected: boolean

beforeEach(({ onTestFinished }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  joined = []
  isConnected = true
  vi.spyOn(supabase.realtime, 'setAuth').mockResolvedValue()
  vi.spyOn(supabase.realtime, 'getChannels').mockImplementation(() => joined as never[])
  vi.spyOn(supabase.realtime, 'isConnected').mockImplementation(() => isConnected)
  vi.spyOn(supabase, 'removeChannel').mockImplementation(async channel => {
    joined = joined.filter(one => (one as unknown) !== channel)
    return 'ok'
  })
  vi.spyOn(supabase, 'channel').mockImplementation(subTopic => {
    let tell: (status: Status) => void = () => {}
    const channel: FakeChannel = {
      subTopic,
      on: () => channel,
      subscribe: callBack => (tell = callBack),
      tell: status => tell(status),
    }
    joined.push(channel)
    return channel as never
  })
})

function OwnAnswers() {
  useQuery({ queryKey: ['own'], queryFn: () => 'none', meta: { live: ['own-rsvps'] } })
  return null
}

async function open(person: FakePerson | null, realtime = true) {
  const auth = createFakeAuth(person)
  auth.store.start()
  const store = createLiveStore()
  render(
    <AppConfigContext value={{ ...testConfig, realtime }}>
      <AuthStoreContext value={auth.store}>
        <QueryClientProvider client={new QueryClient()}>
          <LiveContext value={store}>
            <OwnAnswers />
            <LiveSite store={store} />
          </LiveContext>
        </QueryClientProvider>
      </AuthStoreContext>
    </AppConfigContext>,
  )
  await act(async () => {})
  return auth
}

it('leaves the topics of a person who signs out, and joins those of the next', async () => {
  const auth = await open({ id: 'ada', profile: {} })
  await expect.poll(topics).toEqual(['account:ada'])
  act(() => auth.emit('SIGNED_OUT', null))
  await expect.poll(topics).toEqual([])
  act(() => auth.emit('SIGNED_IN', { id: 'bea', profile: {} }))
  await expect.poll(topics).toEqual(['account:bea'])
})

it('joins again at aal2, where the database says more', async () => {
  const auth = await open({ id: 'ada', level: 'aal1', profile: {} })
  await expect.poll(topics).toEqual(['account:ada'])
  const [first] = joined
  act(() => auth.emit('MFA_CHALLENGE_VERIFIED', { id: 'ada', level: 'aal2' }))
  await expect.poll(topics).toEqual(['account:ada'])
  await expect.poll(() => joined.includes(first!)).toBe(false)
})

it('connects no visitor, and nobody where the installation has no realtime', async () => {
  await open(null)
  await open({ id: 'ada', profile: {} }, false)
  expect(topics()).toEqual([])
})

it('says five seconds after a connection is lost that it is being made again', async () => {
  vi.useFakeTimers()
  await open({ id: 'ada', profile: {} })
  await act(() => vi.advanceTimersByTimeAsync(0))
  act(() => joined[0]!.tell('SUBSCRIBED'))
  isConnected = false
  act(() => joined[0]!.tell('CHANNEL_ERROR'))
  act(() => void vi.advanceTimersByTime(4_999))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('Reconnecting …')
  act(() => joined[0]!.tell('SUBSCRIBED'))
  expect(screen.queryByRole('status')).toBeNull()
})
