// The query cache and the toasts, for every page that is not static. Loaded with the first of them.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { UnsavedGuard } from '@/components/form/unsaved-guard'
import { Toaster } from '@/components/ui/toaster'
import { useAuthStore } from '@/lib/auth/auth-context'
import { checkSession, createQueryClient } from '@/lib/query-client'
import { clearCacheOnUserChange } from '@/lib/auth/clear-cache-on-user-change'

export function Component() {
  const [queryClient] = useState(() => createQueryClient(() => void checkSession()))
  const authStore = useAuthStore()
  const [OfflineNotice, setOfflineNotice] = useState<ComponentType>()
  // It is of no use to the first paint, and too late once there is no network.
  useEffect(() => {
    Promise.all([import('@/components/feedback/offline-notice'), import('@/lib/load-again')]).then(
      ([loaded]) => setOfflineNotice(() => loaded.OfflineNotice),
      () => undefined,
    )
  }, [])
  useEffect(() => clearCacheOnUserChange(authStore, queryClient), [authStore, queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedGuard>
        <Outlet />
      </UnsavedGuard>
      {OfflineNotice && <OfflineNotice />}
      <Toaster />
    </QueryClientProvider>
  )
}
