// Reads the firms whose seats the signed-in account manages.
import type { ManagedFirm } from '@juno/domain/payments/firm'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { loadPart } from '@/lib/load-part'

export const seatsAddress = '/api/account/seats'
export const managedKey = ['managed-firms']

export async function fetchManagedFirms(signal?: AbortSignal): Promise<ManagedFirm[]> {
  const body = await api<{ firms?: unknown[] }>(seatsAddress, { ...(signal && { signal }) })
  // Few accounts manage any. The others do without the validation library.
  if (body.firms?.length === 0) return []
  const { managedFirmsSchema } = await loadPart(() => import('@juno/domain/payments/firm'))
  return managedFirmsSchema.parse(body).firms
}

export const managedFirmsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...managedKey, userId],
    queryFn: ({ signal }) => fetchManagedFirms(signal),
    // A colleague may have taken a seat, or the card may have been changed on another page.
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  })
