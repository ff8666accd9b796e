import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/api'
import { ensureProfile } from './ensure-profile'

const userId = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const rowFound = { data: { id: userId }, error: null }
const client = vi.hoisted(() => ({
  rpc: vi.fn(),
  upsert: vi.fn(),
  single: vi.fn(),
}))
const server = vi.hoisted(() => ({ api: vi.fn() }))
vi.mock('@/lib/supabase', () => ({
  supabase: {
    rpc: client.rpc,
    from: () => ({
      upsert: (row: unknown) => ({ select: () => client.upsert(row) }),
      select: () => ({ eq: () => ({ single: client.single }) }),
    }),
  },
}))
vi.mock('@/lib/api', async original => ({ ...(await original<object>()), api: server.api }))

beforeEach(() => {
  vi.resetAllMocks()
  client.rpc.mockResolvedValue({ data: { success: true }, error: null })
  client.upsert.mockResolvedValue({ data: [{ id: userId }], error: null })
  client.single.mockResolvedValue(rowFound)
})
const ensure = () => ensureProfile(userId, 'ada@example.com')

it('asks the endpoint, and nobody else when it answers', async () => {
  await ensure()
  expect(server.api).toHaveBeenCalledWith('/api/create-profile', {
    method: 'POST',
    body: { userId, email: 'ada@example.com' },
  })
  expect(client.rpc).not.toHaveBeenCalled()
})

it.each([404, 405])('falls back to the database function on %i and reads the row again', async status => {
  server.api.mockRejectedValue(new ApiError('no', status))
  await ensure()
  expect(client.rpc).toHaveBeenCalledWith('create_user_profile', {
    user_id: userId,
    user_email: 'ada@example.com',
  })
  expect(client.upsert).not.toHaveBeenCalled()
  expect(client.single).toHaveBeenCalledOnce()
})

it('upserts the row where the function fails as well', async () => {
  server.api.mockRejectedValue(new ApiError('no', 404))
  client.rpc.mockResolvedValue({ data: null, error: { message: 'no function' } })
  await ensure()
  expect(client.upsert).toHaveBeenCalledWith({ id: userId, updated_at: expect.any(String) })
})

it('passes any other failure on', async () => {
  server.api.mockRejectedValue(new ApiError('Please sign in and try again.', 401))
  await expect(ensure()).rejects.toThrow('Please sign in and try again.')
  expect(client.rpc).not.toHaveBeenCalled()
})
