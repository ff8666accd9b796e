import { mfaKey } from '@/lib/auth/query-keys'
import { expect, it, vi } from 'vitest'
import { OfflineError } from './connection'
import { createQueryClient, isFinal } from './query-client'
import { unwrap, unwrapMaybe } from './unwrap'

it.each([
  [{ status: 403 }, true],
  [{ status: 404 }, true],
  [{ code: '42501' }, true],
  [{ code: 'PGRST116' }, true],
  [{ status: 429 }, false],
  [{ status: 503, code: 'PGRST000' }, false],
  [{ status: 0 }, false],
  [new TypeError('Failed to fetch'), false],
  [null, false],
])('tells whether trying again could help after %j', (error, final) => {
  expect(isFinal(error)).toBe(final)
})

it('reports an answer that says the session is over', async () => {
  const onUnauthorised = vi.fn()
  const client = createQueryClient(onUnauthorised)
  const read = () => Promise.reject(Object.assign(new Error('revoked'), { status: 401 }))
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: read })).rejects.toThrow('revoked')
  expect(onUnauthorised).toHaveBeenCalledOnce()
})

it('reports a refusal, also behind the message of a page, and no wish for a second factor', async () => {
  const onForbidden = vi.fn()
  const client = createQueryClient(undefined, onForbidden)
  const change = (error: object) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => {})
  await change({ status: 403, code: 'mfa_code_needed' })
  await change({ status: 409 })
  expect(onForbidden).not.toHaveBeenCalled()
  await change(new Error('Failed to create event.', { cause: { code: '42501' } }))
  await change({ status: 403 })
  expect(onForbidden).toHaveBeenCalledTimes(2)
})

it.each(['mfa_code_needed', 'mfa_setup_needed', 'insufficient_aal'])(
  'makes the MFA guard ask again when something is refused as %s',
  async code => {
    const client = createQueryClient()
    client.setQueryData([...mfaKey, 'ada', 'aal1'], { satisfied: true })
    const read = () => Promise.reject(Object.assign(new Error('refused'), { status: 403, code }))
    await expect(client.fetchQuery({ queryKey: ['x'], queryFn: read })).rejects.toThrow('refused')
    expect(client.getQueryState([...mfaKey, 'ada', 'aal1'])?.isInvalidated).toBe(true)
  },
)

it('unwraps the data, or throws the error together with its status', () => {
  expect(unwrap({ data: [1], error: null })).toEqual([1])
  expect(unwrapMaybe({ data: null, error: null })).toBeNull()
  const refused = { data: null, error: { message: 'no', code: '42501' }, status: 403 }
  expect(() => unwrap(refused)).toThrow(
    expect.objectContaining({ message: 'no', code: '42501', status: 403 }),
  )
})

it('fails a change at once without a network, in place of waiting in silence', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const client = createQueryClient()
  const mutationFn = vi.fn()
  const change = client.getMutationCache().build(client, { mutationFn })
  await expect(change.execute(undefined)).rejects.toThrow(OfflineError)
  expect(mutationFn).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
