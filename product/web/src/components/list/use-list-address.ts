// Keeps the search, filters and page of a list in the address. Going back, or a reload, shows the list as it was.
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { searchFor } from '@/components/search-for'
import { typedState, useSearchText } from '@/components/use-search-text'

const lastPage = 10_000

/** Returns whether a filter may have this value. The address may contain anything. */
type Accepts = (value: string) => boolean

export const oneOf =
  (options: readonly { value: string }[]): Accepts =>
  value =>
    options.some(option => option.value === value)

export type ListAddress = ReturnType<typeof useListAddress>

/**
 * Changes replace the history entry, so that Back leaves the list.
 * @param accepts the filters by name, with the values that each accepts; others count as ''
 */
export function useListAddress<Filter extends string = never>(accepts = {} as Record<Filter, Accepts>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = params.toString()
  const search = searchFor(params.get('search') ?? '')
  const names = Object.keys(accepts) as Filter[]
  const filters = Object.fromEntries(
    names.map(name => {
      const value = params.get(name) ?? ''
      return [name, value && accepts[name](value) ? value : '']
    }),
  ) as Record<Filter, string>

  const change = useCallback(
    (changes: Partial<Record<string, string>>, state?: unknown) => {
      const next = new URLSearchParams(asked)
      for (const [name, value] of Object.entries({ page: '', ...changes }))
        if (value) next.set(name, value)
        else next.delete(name)
      // The navigation is synchronous, so that the next click builds on this one.
      const how = { replace: true, preventScrollReset: true, flushSync: state === undefined, state }
      void navigate({ search: next.toString() }, how)
    },
    [asked, navigate],
  )
  const searchTyped = useCallback((typed: string) => change({ search: typed }, typedState), [change])
  const { text, setText, wanted } = useSearchText(search, searchTyped)
  const page = Number(params.get('page') ?? 1)

  return {
    /** The first page is 0. */
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) - 1 : 0,
    search,
    filters,
    filtered: search !== '' || names.some(name => filters[name] !== ''),
    text,
    setText,
    setFilters: (changes: Partial<Record<Filter, string>>) => change({ search: wanted, ...changes }),
    setPage: (to: number) => change({ page: to > 0 ? String(to + 1) : '' }),
    clear: () => change({ search: '', ...Object.fromEntries(names.map(name => [name, ''])) }),
  }
}
