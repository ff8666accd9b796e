// What comes in an address and opens something for whoever has it: the token of a mailed link, the session of a
// checkout, the code of a gift. It leaves the address at once, so that it is in no history, bookmark or log. The entry
// of the tab's history keeps it, for a reload and for whoever comes back.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

type Secrets<Name extends string> = Partial<Record<Name, string>>

/** @param names of the query; `#` for the whole fragment */
export function useAddressSecrets<Name extends string>(...names: Name[]): Secrets<Name> {
  const location = useLocation()
  const navigate = useNavigate()
  const { found, rest } = taken(location, names)
  const state = location.state as { secrets?: Secrets<Name> } | null
  const opened = found ?? state?.secrets
  // The skip link makes an entry of its own, which has none.
  const [kept, setKept] = useState(opened)
  if (found && JSON.stringify(found) !== JSON.stringify(kept)) setKept(found)
  useEffect(() => {
    if (!found) return
    void navigate(rest, { replace: true, preventScrollReset: true, state: { ...state, secrets: found } })
  })
  return opened ?? kept ?? {}
}

function taken<Name extends string>({ pathname, search, hash }: Location, names: readonly Name[]) {
  const query = new URLSearchParams(search)
  const found: Secrets<Name> = {}
  for (const name of names) {
    const value = name === '#' ? secretIn(hash) : query.get(name)
    if (value === null) continue
    found[name] = value
    query.delete(name)
  }
  if (Object.keys(found).length === 0) return { found: null, rest: pathname }
  return { found, rest: { pathname, search: query.toString(), hash: '#' in found ? '' : hash } }
}

/** Null for a place of the page, where the skip link leads. */
export function secretIn(hash: string): string | null {
  const text = hash.slice(1)
  return text === '' || document.getElementById(text) ? null : text
}
