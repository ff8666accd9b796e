// Reads one customer of the sandbox: card, invoices, and the simulated clock.
import {
  sandboxPortalSchema,
  type SandboxCard,
  type SandboxPortal,
  type SandboxTime,
} from '@juno/domain/payments/sandbox-pages'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

const at = (session: string, act: '' | '/card' | '/time' | '/dispute' = '') =>
  `/api/sandbox/portal${act}?session=${encodeURIComponent(session)}` as const

export const sandboxPortalQuery = (session: string) =>
  queryOptions({
    queryKey: ['sandbox-portal', session],
    retry: false,
    queryFn: ({ signal }) => api(at(session), { signal, visitor: true, schema: sandboxPortalSchema }),
  })

export type SandboxAct = { card: SandboxCard } | { time: SandboxTime } | { dispute: true }

/** Each action responds with its result. */
export function useActInSandbox(session: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: SandboxAct): Promise<SandboxPortal> => {
      const what = 'card' in act ? '/card' : 'time' in act ? '/time' : '/dispute'
      return api(at(session, what), {
        method: 'POST',
        visitor: true,
        body: act,
        schema: sandboxPortalSchema,
      })
    },
    onSuccess: portal => cache.setQueryData(sandboxPortalQuery(session).queryKey, portal),
  })
}
