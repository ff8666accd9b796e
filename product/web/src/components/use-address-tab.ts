// Keeps the open tab in the address. Changing it drops the search, filters and page of the previous tab.
import { useNavigate, useSearchParams } from 'react-router'

/** @param tabs the first one is open where the address names none */
export function useAddressTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const tab = tabs.find(value => value === params.get('tab')) ?? tabs[0]
  const setTab = (value: string) =>
    void navigate(
      { search: value === tabs[0] ? '' : `?tab=${value}` },
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  return [tab, setTab] as const
}
