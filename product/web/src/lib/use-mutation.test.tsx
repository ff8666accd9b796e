import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useMutation } from './use-mutation'

let arrive: (value: string) => void
let fail: (error: Error) => void
const change = vi.fn(
  (_: { id: number; file?: File }) =>
    new Promise<string>((resolve, reject) => {
      arrive = resolve
      fail = reject
    }),
)

beforeEach(() => {
  change.mockClear()
})

function open() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useMutation({ mutationFn: change }), { wrapper }).result
}

it('sends a change once, however often it is clicked, and tells each who asked', async () => {
  const mutation = open()
  const onSuccess = vi.fn()
  let both: Promise<string[]> | undefined
  await act(async () => {
    both = Promise.all([mutation.current.mutateAsync({ id: 1 }), mutation.current.mutateAsync({ id: 1 })])
    mutation.current.mutate({ id: 1 }, { onSuccess })
  })
  expect(change).toHaveBeenCalledOnce()
  await act(async () => arrive('done'))
  expect(await both).toEqual(['done', 'done'])
})

it('sends different changes beside each other, and the same again once it is done', async () => {
  const mutation = open()
  await act(async () => {
    mutation.current.mutate({ id: 1 })
    mutation.current.mutate({ id: 2 })
  })
  expect(change).toHaveBeenCalledTimes(2)
  await act(async () => arrive('done'))
  await act(async () => mutation.current.mutate({ id: 2 }))
  expect(change).toHaveBeenCalledTimes(3)
})

it('takes two files for two changes, and one for one', async () => {
  const mutation = open()
  const [tea, coffee] = ['tea.png', 'coffee.png'].map(name => new File(['x'], name, { lastModified: 0 }))
  await act(async () => {
    for (const file of [tea!, coffee!, tea!]) mutation.current.mutate({ id: 1, file })
  })
  expect(change.mock.calls.map(([{ file }]) => file!.name)).toEqual(['tea.png', 'coffee.png'])
})

it('sends again what failed', async () => {
  const mutation = open()
  await act(async () => mutation.current.mutate({ id: 1 }))
  await act(async () => fail(new Error('away')))
  await waitFor(() => expect(mutation.current.isError).toBe(true))
  await act(async () => mutation.current.mutate({ id: 1 }))
  expect(change).toHaveBeenCalledTimes(2)
})
