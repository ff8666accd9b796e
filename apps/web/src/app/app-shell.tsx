// What every page beyond the static ones shares: the query cache and the toasts. Loaded with the first of them.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { Toaster } from '@/components/ui/toaster'
import { useAuth } from '@/lib/auth/auth-context'
import { createQueryClient } from '@/lib/query-client'
import { checkSession } from '@/lib/auth/check-session'

export function Component() {
  const [queryClient] = useState(() => createQueryClient(() => void checkSession()))
  const userId = useAuth().user?.id
  // Nothing that one person has read may be seen by the next one on the same device.
  useEffect(() => () => queryClient.clear(), [queryClient, userId])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  )
}
