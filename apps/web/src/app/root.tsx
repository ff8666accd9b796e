// Around every page: the skip link, scroll position, focus after navigation, and the way to /set-password on recovery.
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router'
import { paths, setPasswordForReset } from '@/config/paths'
import { useAuthStore } from '@/lib/auth/auth-context'

export function Root() {
  useFocusOnNavigation()
  useRecoveryNavigation()
  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-[70] -translate-y-20 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus-visible:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** After a navigation, keyboards and screen readers start at the new page's content. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** An opened recovery link leads to /set-password, wherever it was opened (specification 1, section 2). */
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
