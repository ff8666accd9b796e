import {
  QueryClient,
  QueryClientProvider,
  defaultScheduler,
  keepPreviousData,
  notifyManager,
  useQuery,
} from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { EmptyState } from '@/components/feedback/empty-state'
import { Select } from '@/components/ui/select'
import { readLive } from '@/lib/live/live-query'
import { ListFrame } from './list-frame'
import { wholeList, type ListPage } from './list-state'
import { oneOf, useListAddress } from './use-list-address'
import { usePagedList } from './use-paged-list'

type Read = (asked: { page: number; search: string; tone: string }) => Promise<ListPage<string>>
const tones = [{ value: 'warm', label: 'Warm' }]

function Words({ read }: { read: Read }) {
  const address = useListAddress({ tone: oneOf(tones) })
  const { page, search } = address
  const { tone } = address.filters
  const words = useQuery({
    queryKey: ['words', page, search, tone],
    queryFn: () => read({ page, search, tone }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame
      list={usePagedList(words, address, 2)}
      label="Words"
      failed="The words could not be read"
      empty={<EmptyState title="No words yet" />}
      count={total => `${total} in all`}
      filter={{
        address,
        search: { label: 'Search words', placeholder: 'A word' },
        fields: (
          <Select
            aria-label="Tone"
            options={tones}
            value={tone}
            onValueChange={value => address.setFilters({ tone: value })}
          />
        ),
        showAll: 'Show all words',
      }}
    >
      {(rows, gone) => (
        <ul>
          {rows.map(word => (
            <li key={word}>{gone.has(word) ? `${word}, gone` : word}</li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

const all = ['arch', 'blush', 'coral', 'dawn', 'ember']
const pagesOf =
  (words: readonly string[]): Read =>
  async ({ page, search }) => {
    const found = words.filter(word => word.includes(search))
    return { rows: found.slice(page * 2, page * 2 + 2), total: found.length }
  }

function open(read: Read, address = '/') {
  const router = createMemoryRouter([{ path: '/', element: <Words read={read} /> }], {
    initialEntries: [address],
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    router,
    client,
    search: () => router.state.location.search,
    /** Signals that another person changed the list. */
    hear: () =>
      act(async () => {
        for (const query of client.getQueryCache().getAll()) void readLive(query)
      }),
  }
}
const shown = (text: string) => screen.findByText(text)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('shows a page at a time, how many there are, and keeps the page in the address', async () => {
  const { search } = open(pagesOf(all))
  expect(screen.getByText('Loading…')).toBeTruthy()
  await shown('arch')
  expect(screen.getByText('5 in all')).toBeTruthy()
  await press('Next')
  await shown('coral')
  expect(search()).toBe('?page=2')
  await press('Previous')
  await shown('arch')
  expect(search()).toBe('')
})

it('begins at the first page again with another search or filter', async () => {
  const { search } = open(pagesOf(all), '/?page=2')
  await shown('coral')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search words' }), { target: { value: 'a' } })
  expect(screen.getByText('coral').closest('[inert]')).toBeTruthy()
  expect((await shown('arch')).closest('[inert]')).toBeNull()
  expect(search()).toBe('?search=a')
  await press('Next')
  await shown('dawn')
  fireEvent.change(screen.getByLabelText('Tone'), { target: { value: 'warm' } })
  await waitFor(() => expect(search()).toBe('?search=a&tone=warm'))
})

it('says that nothing matches, and shows everything again', async () => {
  const { search } = open(pagesOf(all), '/?search=zinc&tone=warm')
  await shown('Nothing matches “zinc”')
  await press('Show all words')
  await shown('arch')
  expect(search()).toBe('')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('leaves out of the address what makes no sense', async () => {
  const asked: unknown[] = []
  open(request => {
    asked.push(request)
    return pagesOf(all)(request)
  }, '/?page=-3&tone=loud')
  await shown('arch')
  expect(asked).toEqual([{ page: 0, search: '', tone: '' }])
})

it('leads from a page past the end to the last one', async () => {
  const { search } = open(pagesOf(all), '/?page=9')
  await shown('ember')
  expect(search()).toBe('?page=3')
})

it('steps back page by page where an empty page does not say how many there are', async () => {
  const { search } = open(async ({ page }) => {
    const rows = all.slice(page * 2, page * 2 + 2)
    return { rows, total: rows.length && all.length }
  }, '/?page=5')
  await shown('ember')
  expect(search()).toBe('?page=3')
})

it('says that there is nothing yet', async () => {
  open(pagesOf([]))
  await shown('No words yet')
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('says that the rows could not be read, and reads them again', async () => {
  let broken = true
  open(request => (broken ? Promise.reject(new Error('no')) : pagesOf(all)(request)))
  await shown('The words could not be read')
  broken = false
  await press('Try again')
  await shown('arch')
})

it('marks rows of an earlier request as busy until the next ones are there', async () => {
  let release = () => {}
  open(async request => {
    if (request.page > 0) await new Promise<void>(resolve => (release = resolve))
    return pagesOf(all)(request)
  })
  await shown('arch')
  await press('Next')
  expect(screen.getByText('arch').closest('[aria-busy=true]')).toBeTruthy()
  release()
  await shown('coral')
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

const drawn = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('shows what the reader has added, also when the signal of it comes during their own read', async () => {
  let words = ['coral', 'dawn']
  const { client, hear } = open(request => pagesOf(words)(request))
  await shown('coral')
  words = ['arch', 'coral']
  const own = client.invalidateQueries()
  await hear()
  await act(() => own)
  await waitFor(() => expect(drawn()).toEqual(['arch', 'coral']))
})

it('shows what the reader has added, also when their own read takes the place of that of its signal', async () => {
  let words = ['coral', 'dawn']
  const { client } = open(request => pagesOf(words)(request))
  await shown('coral')
  words = ['arch', 'coral']
  await act(async () => {
    for (const query of client.getQueryCache().getAll()) void readLive(query)
    await client.invalidateQueries()
  })
  await waitFor(() => expect(drawn()).toEqual(['arch', 'coral']))
})

it('shows what the reader has done, also when a signal brings more before the page has rendered it', async () => {
  let words = ['arch', 'coral', 'dawn']
  const { client, hear } = open(request => pagesOf(words)(request))
  await shown('arch')
  onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
  const renderings: (() => void)[] = []
  notifyManager.setScheduler(rendering => renderings.push(rendering))
  words = ['coral', 'dawn']
  await client.invalidateQueries()
  words = ['blush', 'coral', 'dawn']
  await hear()
  await act(async () => renderings.forEach(rendering => rendering()))
  expect(drawn()).toEqual(['blush', 'coral'])
})

it('shows the page that the reader turns to, also where a signal has read it', async () => {
  let words = ['arch', 'blush', 'coral']
  const { client, hear } = open(request => pagesOf(words)(request))
  client.setDefaultOptions({ queries: { staleTime: Infinity } })
  await shown('arch')
  words = ['amber', 'blush', 'coral']
  await hear()
  await press('The list has changed Show')
  await press('Next')
  await shown('coral')
  await press('Previous')
  await waitFor(() => expect(drawn()).toEqual(['amber', 'blush']))
})

it('lets nothing move when others change the list, until the reader wants it', async () => {
  let words = ['coral', 'dawn']
  const { hear } = open(request => pagesOf(words)(request))
  await shown('coral')
  words = ['arch', 'coral', 'dawn']
  await hear()
  expect(await screen.findByRole('button', { name: '1 new Show' })).toBeTruthy()
  expect(drawn()).toEqual(['coral', 'dawn'])
  expect(screen.getByText('3 in all')).toBeTruthy()
  await press('1 new Show')
  expect(drawn()).toEqual(['arch', 'coral'])
  expect(document.activeElement?.contains(screen.getByText('arch'))).toBe(true)
  words = ['coral']
  await hear()
  await press('2 no longer listed Show')
  expect(drawn()).toEqual(['coral'])
})

it('knows which of the rows that stay are listed no more, and which may have moved to another page', async () => {
  let words = ['arch', 'blush', 'coral']
  const { hear } = open(request => pagesOf(words)(request))
  await shown('arch')
  words = ['blush', 'coral']
  await hear()
  await waitFor(() => expect(drawn()).toEqual(['arch, gone', 'blush']))
  words = ['amber', 'arch', 'blush']
  await hear()
  await waitFor(() => expect(drawn()).toEqual(['arch', 'blush']))
  words = []
  await hear()
  await waitFor(() => expect(drawn()).toEqual(['arch, gone', 'blush, gone']))
})

it('shows rows behind the last one at once, and the first rows of an empty list', async () => {
  let words: string[] = []
  const { hear } = open(request => pagesOf(words)(request))
  await shown('No words yet')
  words = ['arch']
  await hear()
  await shown('arch')
  words = ['arch', 'blush']
  await hear()
  await shown('blush')
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull()
})

it('shows at once what the reader did, and what they search for', async () => {
  let words = ['arch', 'blush', 'coral']
  const { client, hear } = open(request => pagesOf(words)(request))
  await shown('arch')
  words = ['blush', 'coral']
  await act(() => client.invalidateQueries())
  await shown('coral')
  expect(drawn()).toEqual(['blush', 'coral'])
  words = ['zinc', 'blush', 'coral']
  await hear()
  expect(await screen.findByRole('button', { name: '1 new Show' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search words' }), { target: { value: 'zi' } })
  await waitFor(() => expect(drawn()).toEqual(['zinc']))
})

it('shows what the reader did, also where a signal brought it before the answer came', async () => {
  let words = ['blush', 'coral']
  const { client, hear } = open(request => pagesOf(words)(request))
  await shown('blush')
  words = ['arch', 'blush', 'coral']
  await hear()
  expect(await screen.findByRole('button', { name: '1 new Show' })).toBeTruthy()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000)
  await act(() => client.invalidateQueries())
  clock.mockRestore()
  await waitFor(() => expect(drawn()).toEqual(['arch', 'blush']))
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull()
  await hear()
  expect(drawn()).toEqual(['arch', 'blush'])
})

it('keeps what it shows when it could not be read again after a signal', async () => {
  let broken = false
  const { hear } = open(request => (broken ? Promise.reject(new Error('no')) : pagesOf(all)(request)))
  await shown('arch')
  broken = true
  await hear()
  expect(drawn()).toEqual(['arch', 'blush'])
  expect(screen.queryByText('The words could not be read')).toBeNull()
})

it.each([
  [1, false],
  [2, true],
])('of %d rows where the read brings two at most: says that the list ends there: %s', async (count, said) => {
  function WholeWords() {
    const words = useQuery({ queryKey: ['whole'], queryFn: () => ['calm', 'clear'].slice(0, count) })
    return (
      <ListFrame list={wholeList(words, words.data, 2)} label="Words" failed="" empty={null}>
        {rows => rows.join(' and ')}
      </ListFrame>
    )
  }
  render(<WholeWords />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  })
  await screen.findByText(/^calm/)
  expect(screen.queryByText('The list ends here: it shows at most 2.') !== null).toBe(said)
})
