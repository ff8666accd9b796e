// Holds the text of a search box whose search is kept in the address. The search starts once typing pauses.
import { cutTo } from '@juno/domain/text/graphemes'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { longestSearch, searchFor } from './search-for'

/** A search begins after this many milliseconds without a keystroke. */
const pause = 250

/** The history state of navigations caused by typing. */
export const typedState = { typed: true }

const isTyped = (state: unknown) => (state as { typed?: boolean } | null)?.typed === true

/**
 * A search in progress never writes into the box, so that no keystroke is lost. Going back, or a link, does.
 * @param searched the search that the address holds
 * @param search puts a search into the address, with `typedState`
 */
export function useSearchText(searched: string, search: (text: string) => void) {
  const location = useLocation()
  const wentBack = useNavigationType() === 'POP'
  const [seen, setSeen] = useState({ text: searched, key: location.key })
  if (seen.key !== location.key) {
    const keeps = !wentBack && isTyped(location.state)
    setSeen({ text: keeps ? seen.text : searched, key: location.key })
  }
  const wanted = searchFor(seen.text)
  // An earlier search must not pull back a person who has just followed a link.
  const leaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (wanted === searched || leaving) return
    const timer = setTimeout(() => search(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, searched, search, leaving])
  return {
    text: seen.text,
    setText: (text: string) => setSeen(current => ({ ...current, text: cutTo(text, longestSearch) })),
    /** The search that the text asks for, started or not. */
    wanted,
  }
}
