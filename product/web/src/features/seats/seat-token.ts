// Keeps the token of an invitation. It leaves the address at once and is stored in this tab, so that it is still there
// after signing in.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { secretIn } from '@/components/use-address-secrets'
import { tabStorage } from '@/lib/browser-storage'

const storageKey = 'seat-token'

/** Returns the token that came with the address of this page, or earlier, or an empty text. */
export function useSeatToken(): string {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const came = secretIn(hash)
  const [token, setToken] = useState(() => came ?? tabStorage.getItem(storageKey) ?? '')
  // Another invitation was opened in the same tab.
  if (came && came !== token) setToken(came)
  useEffect(() => {
    if (!came) return
    tabStorage.setItem(storageKey, came)
    void navigate(pathname, { replace: true })
  }, [came, navigate, pathname])
  return token
}

/** Forgets the token once it is used, or no longer opens anything. */
export const dropSeatToken = () => tabStorage.removeItem(storageKey)
