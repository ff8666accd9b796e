// Reads secrets from the address: the token of a mailed link, the session of a checkout, the code of a gift. They leave
// the address at once, so that they are in no history, bookmark or log. The tab's history entry keeps them for a reload
// or a return.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

type Secrets<Name extends string> = Partial<Record<Name, string>>

/** @param names of query parameters; `#` for the whole fragment */
export function useAddressSecrets<Name extends string>(...names: Name[]): Secrets<Name> {
  const location = useLocation()
  const navigate = useNavigate()
  const { found, rest } = taken(location, names)
  const state = location.state as { secrets?: Secrets<Name> } | null
  const opened = found ?? state?.secrets
  // The skip link makes a history entry of its own, which has no secrets.
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

/** Returns null for an anchor of the page, such as the skip link's. */
export function secretIn(hash: string): string | null {
  const text = hash.slice(1)
  return text === '' || document.getElementById(text) ? null : text
}
