// The query cache and the toasts, for every page that is not static. Loaded with the first of them.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { OfflineNotice } from '@/components/feedback/offline-notice'
import { UnsavedGuard } from '@/components/form/unsaved-guard'
import { Toaster } from '@/components/ui/toaster'
import { useAuthStore } from '@/lib/auth/auth-context'
import { checkSession, createQueryClient } from '@/lib/query-client'
import { clearCacheOnUserChange } from '@/lib/auth/clear-cache-on-user-change'

export function Component() {
  const [queryClient] = useState(() => createQueryClient(() => void checkSession()))
  const authStore = useAuthStore()
  useEffect(() => clearCacheOnUserChange(authStore, queryClient), [authStore, queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <UnsavedGuard>
        <Outlet />
      </UnsavedGuard>
      <OfflineNotice />
      <Toaster />
    </QueryClientProvider>
  )
}
