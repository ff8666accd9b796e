// The query cache and the toasts, for every page that is not static. Loaded with the first of them.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { UnsavedGuard } from '@/components/form/unsaved-guard'
import { Toaster } from '@/components/ui/toaster'
import { useAuthStore } from '@/lib/auth/auth-context'
import type { AuthStore } from '@/lib/auth/auth-store'
import { checkSession, createQueryClient } from '@/lib/query-client'
import { clearCacheOnUserChange } from '@/lib/auth/clear-cache-on-user-change'
import { createLiveStore, LiveContext, type LiveStore } from '@/lib/live/live-context'
import { afterPaint } from './after-paint'
import { whenIdle } from './when-idle'

export function Component() {
  const [queryClient] = useState(() => createQueryClient(() => void checkSession()))
  const authStore = useAuthStore()
  const [OfflineNotice, setOfflineNotice] = useState<ComponentType>()
  // It is of no use to the first paint, and too late once there is no network.
  useEffect(() => {
    let isOpen = true
    afterPaint()
      .then(() => import('@/components/feedback/offline-notice'))
      .then(
        loaded => isOpen && setOfflineNotice(() => loaded.OfflineNotice),
        () => undefined,
      )
    return () => {
      isOpen = false
    }
  }, [])
  useEffect(() => clearCacheOnUserChange(authStore, queryClient), [authStore, queryClient])
  const [liveStore] = useState(createLiveStore)
  const [LiveSite, setLiveSite] = useState<ComponentType<{ store: LiveStore }>>()
  useEffect(() => {
    let isOpen = true
    const forget = whenAtRest(authStore, () => {
      import('./live-site').then(
        loaded => isOpen && setLiveSite(() => loaded.LiveSite),
        // Pages do without it: they are read when they are opened.
        () => undefined,
      )
      // So that a tab that is older than the site can be left. Where it fails, that is told at the click.
      void import('@/components/sign-out').catch(() => undefined)
    })
    return () => {
      isOpen = false
      forget()
    }
  }, [authStore])
  return (
    <QueryClientProvider client={queryClient}>
      <LiveContext value={liveStore}>
        <UnsavedGuard>
          <Outlet />
        </UnsavedGuard>
        {LiveSite && <LiveSite store={liveStore} />}
      </LiveContext>
      {OfflineNotice && <OfflineNotice />}
      <Toaster />
    </QueryClientProvider>
  )
}

/** Calls back once, when the page is at rest and somebody is signed in. */
function whenAtRest(authStore: AuthStore, callBack: () => void) {
  let isCalled = false
  const look = () => {
    const { session, profileSettled } = authStore.getSnapshot()
    if (isCalled || !session || !profileSettled) return
    isCalled = true
    void whenIdle().then(callBack)
  }
  look()
  return authStore.subscribe(look)
}
