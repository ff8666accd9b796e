// The token of an invitation. It leaves the address at once and waits in this tab, so that it is still there after
// somebody has signed in.
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { secretIn } from '@/components/use-address-secrets'

const storageKey = 'seat-token'

/** The token that came with the address of this page, or before; empty without one. */
export function useSeatToken(): string {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const came = secretIn(hash)
  const [token, setToken] = useState(() => came ?? sessionStorage.getItem(storageKey) ?? '')
  // Another invitation is opened in the same tab.
  if (came && came !== token) setToken(came)
  useEffect(() => {
    if (!came) return
    sessionStorage.setItem(storageKey, came)
    void navigate(pathname, { replace: true })
  }, [came, navigate, pathname])
  return token
}

/** It is used, or opens nothing any more. */
export const dropSeatToken = () => sessionStorage.removeItem(storageKey)
