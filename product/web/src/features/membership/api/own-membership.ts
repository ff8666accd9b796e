// Reads and changes the signed-in member's membership. Each change responds with the membership as it is afterwards.
import { portalAnswerSchema } from '@juno/domain/account/account-settings'
import type { Plan } from '@juno/domain/payments/pricing'
import {
  ownMembershipSchema,
  switchPreviewSchema,
  type SeenSwitch,
} from '@juno/domain/payments/own-membership'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { useMutation } from '@/lib/use-mutation'

const address = '/api/account/membership'

export const ownMembershipQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-membership', userId],
    queryFn: ({ signal }) => api(address, { schema: ownMembershipSchema, signal }),
    // The card may have been changed on another page.
    refetchOnWindowFocus: true,
    staleTime: 30_000,
    meta: { live: ['own-membership'] },
  })

const previewKey = ['membership-switch'] as const

/** Reads the price of another plan each time the question opens. */
export const useSwitchPreview = (plan: Plan) =>
  useQuery({
    queryKey: [...previewKey, plan],
    queryFn: ({ signal }) => api(`${address}/switch?plan=${plan}`, { schema: switchPreviewSchema, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })

type Act =
  | { name: 'switch'; body: SeenSwitch }
  | { name: 'pause'; body: { months: number } }
  | { name: 'return'; body: { cents: number | null } }
  | { name: 'keep'; body: Record<string, never> }
  | { name: 'end'; body: { reason: string; note: string } }
  | { name: 'money-back'; body: { cents: number } }

export function useMembershipAct(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ name, body }: Act) =>
      api(`${address}/${name}`, { method: 'POST', body, schema: ownMembershipSchema }),
    onSuccess: async membership => {
      cache.setQueryData(ownMembershipQuery(userId).queryKey, membership)
      await cache.invalidateQueries({ queryKey: [...memberAccessKey, userId] })
    },
    // A refusal means that the membership has changed since the page read it, or that the amount has.
    onError: async () => {
      await Promise.all([
        cache.invalidateQueries({ queryKey: ownMembershipQuery(userId).queryKey }),
        cache.invalidateQueries({ queryKey: previewKey }),
      ])
    },
  })
}

/**
 * Returns the address of the provider's page: for the card alone, which also pays what is owed, or with invoices and
 * addresses.
 */
export const useOpenProvider = () =>
  useMutation({
    mutationFn: (page: 'card' | 'portal') =>
      api(page === 'card' ? '/api/account/update-card' : '/api/account/portal', {
        method: 'POST',
        body: {},
        schema: portalAnswerSchema,
      }),
  })
