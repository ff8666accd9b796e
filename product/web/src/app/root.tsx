// Surrounds every page with the skip link, the scroll position, the focus after navigation, and the redirect to
// /set-password on recovery.
import { useEffect, useMemo, useRef } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { NavigationContext } from '@/components/navigation-context'
import { SkipLink } from '@/components/skip-link'
import { paths, setPasswordForReset } from '@/config/paths'
import { useAuthStore } from '@/lib/auth/auth-context'

export function Root() {
  useFocusOnNavigation()
  useRecoveryNavigation()
  const { pathname } = useLocation()
  const navigation = useMemo(() => ({ pathname, Link }), [pathname])
  return (
    <NavigationContext value={navigation}>
      <SkipLink />
      <Outlet />
      <ScrollRestoration />
    </NavigationContext>
  )
}

/** Moves keyboards and screen readers to the start of the new page after a navigation. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/**
 * Leads an opened recovery link to /set-password, wherever it was opened (docs/specification/site.md#session-guard).
 */
function useRecoveryNavigation() {
  const store = useAuthStore()
  const navigate = useNavigate()
  useEffect(
    () =>
      store.onRecovery(() => {
        if (!window.location.pathname.startsWith(paths.setPassword))
          void navigate(setPasswordForReset(), { replace: true })
      }),
    [store, navigate],
  )
}
