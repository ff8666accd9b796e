// Provides the query cache and the toasts to every page that is not static. The first such page loads this module.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useState, type ComponentType } from 'react'
import { Outlet, useLocation } from 'react-router'
import { UnsavedGuard } from '@/components/form/unsaved-guard'
import { toast } from '@/components/ui/toast-store'
import { Toaster } from '@/components/ui/toaster'
import { useAuthStore } from '@/lib/auth/auth-context'
import type { AuthStore } from '@/lib/auth/auth-store'
import { checkSession, createQueryClient } from '@/lib/query-client'
import { clearCacheOnUserChange } from '@/lib/auth/clear-cache-on-user-change'
import { whenAtRest } from '@/lib/auth/when-at-rest'
import { preloadParts } from '@/lib/load-part'
import { createLiveStore, LiveContext, type LiveStore } from '@/lib/live/live-context'
import { afterPaint } from './after-paint'
import { PagesContext } from './pages-context'

export function Component() {
  const authStore = useAuthStore()
  const pages = useContext(PagesContext)
  const [queryClient] = useState(() => {
    const client: QueryClient = createQueryClient(
      () => void checkSession(),
      () => void checkAdmin(authStore, client).catch(() => {}),
    )
    return client
  })
  const [OfflineNotice, setOfflineNotice] = useState<ComponentType>()
  // The service worker does not help the first paint, and it can no longer be fetched once there is no network.
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
    let stopPrefetching = () => {}
    const forget = whenAtRest(authStore, () => {
      import('./live-site').then(
        loaded => isOpen && setLiveSite(() => loaded.LiveSite),
        // Nothing else is needed: the pages are read when they are opened.
        () => undefined,
      )
      // A tab that is older than the deployed site must still be able to sign out. The click reports it when the module
      // is missing.
      void import('@/components/sign-out').catch(() => undefined)
      import('./prefetch-pages').then(
        ({ prefetchPages }) => {
          if (isOpen && pages) stopPrefetching = prefetchPages(queryClient, pages)
        },
        () => undefined,
      )
    })
    return () => {
      isOpen = false
      stopPrefetching()
      forget()
    }
  }, [authStore, queryClient, pages])
  const { pathname } = useLocation()
  // Each page brings further places of parts.
  useEffect(() => whenAtRest(authStore, preloadParts), [authStore, pathname])
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

/** Says why the guard closes the admin area. */
async function checkAdmin(authStore: AuthStore, queryClient: QueryClient) {
  if (!authStore.getSnapshot().user?.isAdmin) return
  const { lostAdmin } = await import('@/lib/auth/lost-admin')
  if (await lostAdmin(authStore, queryClient))
    toast({
      title: 'You are no longer an admin.',
      description: 'The admin area is closed to you, and your last change there was not saved.',
      variant: 'destructive',
    })
}
