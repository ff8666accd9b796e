import { expect, it, vi } from 'vitest'
import { createFakeAuth, sessionOf } from '@/testing/fake-auth'

const settled = async (auth: ReturnType<typeof createFakeAuth>) =>
  expect.poll(() => auth.store.getSnapshot().profileSettled).toBe(true)

it('is signed out at once when there is no session to recover', () => {
  const { store } = createFakeAuth(null)
  expect(store.getSnapshot().status).toBe('loading')
  store.start()
  expect(store.getSnapshot()).toMatchObject({ status: 'signed-out', user: null })
})

it('is signed in by the stored session before the client is there, and follows the client afterwards', async () => {
  const person = { profile: { name: 'Nadia' } }
  const loadClient = vi.fn(() => Promise.reject(new Error('The client is gone.')))
  const auth = createFakeAuth(person, { storedSession: () => sessionOf(person), loadClient })
  auth.store.start()
  expect(auth.store.getSnapshot()).toMatchObject({ status: 'signed-in', profileSettled: false })
  await settled(auth)
  expect(loadClient).not.toHaveBeenCalled()
  auth.emit('INITIAL_SESSION', person)
  expect(auth.store.getSnapshot()).toMatchObject({ profileSettled: true, user: { name: 'Nadia' } })
  auth.emit('INITIAL_SESSION', null)
  expect(auth.store.getSnapshot().status).toBe('signed-out')
})

it('keeps a stored session where another tab stores one and the client cannot be loaded', async () => {
  let tellStored = () => {}
  const auth = createFakeAuth(
    {},
    {
      storedSession: () => sessionOf({}),
      loadClient: () => Promise.reject(new Error('The client is gone.')),
      onSessionStored: listener => {
        tellStored = listener
        return () => {}
      },
    },
  )
  auth.store.start()
  tellStored()
  await settled(auth)
  expect(auth.store.getSnapshot().status).toBe('signed-in')
})

it('derives the user from the secure profile', async () => {
  const auth = createFakeAuth({ profile: { name: 'Nadia', bio: 'Potter', is_admin: true } })
  auth.store.start()
  await settled(auth)
  expect(auth.store.getSnapshot().user).toMatchObject({ name: 'Nadia', bio: 'Potter', isAdmin: true })
})

it('makes the person from metadata, and no admin, when the profile cannot be read', async () => {
  const auth = createFakeAuth({
    email: 'nadia@example.com',
    metadata: { name: 'Nadia', isAdmin: true },
    appMetadata: { is_admin: true },
    profile: 'fails',
  })
  auth.store.start()
  await settled(auth)
  expect(auth.store.getSnapshot().user).toMatchObject({ name: 'Nadia', username: 'nadia', isAdmin: false })
})

it('keeps the profile while the token is refreshed', async () => {
  const person = { profile: { name: 'Nadia' } }
  const auth = createFakeAuth(person)
  auth.store.start()
  await settled(auth)
  auth.emit('TOKEN_REFRESHED', person)
  expect(auth.store.getSnapshot()).toMatchObject({ profileSettled: true, user: { name: 'Nadia' } })
})

it('keeps the profile that it knows where it cannot be read again', async () => {
  const auth = createFakeAuth({ profile: { name: 'Nadia', is_admin: true } })
  auth.store.start()
  await settled(auth)
  auth.setProfile('fails')
  await auth.store.refreshProfile()
  expect(auth.store.getSnapshot().user).toMatchObject({ name: 'Nadia', isAdmin: true })
})

it('knows the new address as soon as a session carries it', async () => {
  const person = { email: 'old@example.com', profile: { name: 'Nadia' } }
  const auth = createFakeAuth(person)
  auth.store.start()
  await settled(auth)
  auth.emit('SIGNED_IN', { ...person, email: 'new@example.com' })
  await expect.poll(() => auth.store.getSnapshot().user?.email).toBe('new@example.com')
  expect(auth.store.getSnapshot().user?.name).toBe('Nadia')
})

it('reads the profile again at aal2, and drops an earlier refusal', async () => {
  const auth = createFakeAuth({ profile: 'fails' })
  auth.store.start()
  await settled(auth)
  const refused = auth.holdProfile()
  auth.emit('USER_UPDATED', {})
  await expect.poll(() => refused.asked()).toBe(true)
  auth.setProfile({ name: 'Nadia', is_admin: true })
  auth.emit('MFA_CHALLENGE_VERIFIED', { level: 'aal2' })
  expect(auth.store.getSnapshot().profileSettled).toBe(false)
  await settled(auth)
  expect(auth.store.getSnapshot().user).toMatchObject({ name: 'Nadia', isAdmin: true })
  refused.fail()
  await Promise.resolve()
  expect(auth.store.getSnapshot().user).toMatchObject({ name: 'Nadia', isAdmin: true })
})

it('takes over what another tab tells once it can be read here, unless something newer came', async () => {
  const stored: (() => void)[] = []
  const { store, emit } = createFakeAuth(null, {
    whenStored: () => new Promise<void>(resolve => stored.push(resolve)),
  })
  store.start()
  emit('SIGNED_IN', {})
  expect(store.getSnapshot().status).toBe('signed-out')
  stored[0]!()
  await expect.poll(() => store.getSnapshot().status).toBe('signed-in')
  emit('MFA_CHALLENGE_VERIFIED', { level: 'aal2' })
  emit('SIGNED_OUT', null)
  stored[1]!()
  await Promise.resolve()
  expect(store.getSnapshot().status).toBe('signed-out')
})

it('forgets the person who signs out', async () => {
  const auth = createFakeAuth({})
  auth.store.start()
  await settled(auth)
  auth.emit('SIGNED_OUT', null)
  expect(auth.store.getSnapshot()).toMatchObject({ status: 'signed-out', session: null, user: null })
})

it('does not mistake one person for the next when the profile arrives late', async () => {
  const auth = createFakeAuth({ id: 'first', profile: { name: 'First', is_admin: true } })
  auth.store.start()
  await expect.poll(() => auth.store.getSnapshot().status).toBe('signed-in')
  auth.emit('SIGNED_OUT', null)
  await Promise.resolve()
  expect(auth.store.getSnapshot().user).toBeNull()
})
