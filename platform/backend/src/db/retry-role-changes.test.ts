import { expect, test, vi } from 'vitest'
import { retryRoleChanges } from './retry-role-changes'

const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })
const raced = refusal('XX000', 'tuple concurrently updated')

test('a change that another one came before is made again', async () => {
  const change = vi
    .fn()
    .mockRejectedValueOnce(raced)
    .mockRejectedValueOnce(raced)
    .mockResolvedValue('changed')
  expect(await retryRoleChanges(change)).toBe('changed')
  expect(change).toHaveBeenCalledTimes(3)
})

test.each([
  refusal('42704', 'role "nobody" does not exist'),
  refusal('XX000', 'cache lookup failed'),
  new Error('x'),
])('what fails for another reason is not tried again: %s', async error => {
  const change = vi.fn().mockRejectedValue(error)
  await expect(retryRoleChanges(change)).rejects.toBe(error)
  expect(change).toHaveBeenCalledTimes(1)
})

test('a change that always comes second fails in the end', async () => {
  await expect(retryRoleChanges(() => Promise.reject(raced))).rejects.toBe(raced)
})
