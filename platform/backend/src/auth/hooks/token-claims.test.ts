import { expect, test } from 'vitest'
import { customClaims } from './token-claims'

const own = {
  aud: 'authenticated',
  exp: 4600,
  iat: 1000,
  sub: 'a',
  email: '',
  phone: '',
  role: 'authenticated',
  aal: 'aal1',
  session_id: 's',
  is_anonymous: false,
}
const given = (changes: object, claims: typeof own = own) =>
  customClaims(
    Object.assign(async () => ({ claims: { ...claims, ...changes } }), { inDatabase: false }),
    claims,
    { method: 'password', ip: null },
  )

test.each([
  ['role', { role: 'postgres' }],
  ['role', { role: 'service_role' }],
  ['aal', { aal: 'aal2' }],
  ['aal', { aal: 'aal9' }],
  ['exp', { exp: 4601 }],
])('a hook does not raise %s: %j', async (name, changes) => {
  await expect(given(changes)).rejects.toMatchObject({
    status: 500,
    message: `output claims must not raise ${name}`,
  })
})

test('a hook does not raise the scope of a tool, nor makes a token that has expired', async () => {
  const tool = { ...own, client_id: 'c', scope: 'email' }
  await expect(given({ scope: 'email phone' }, tool)).rejects.toThrow('must not raise scope')
  await expect(given({ exp: 1000 })).rejects.toThrow('output claims have expired')
})

test.each([
  [{ role: 'anon' }, own],
  [{ aal: 'aal1' }, { ...own, aal: 'aal2' }],
  [{ exp: 1060 }, own],
  [{ scope: 'of a policy' }, own],
  [{}, { ...own, role: 'service_role' }],
])('a hook may lower what a token says: %j', async (changes, claims) => {
  expect(await given(changes, claims)).toEqual({ ...claims, ...changes })
})
