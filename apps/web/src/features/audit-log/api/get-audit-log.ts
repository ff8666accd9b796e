// The audit log, newest first, page after page by its number: entries that come in meanwhile move nothing.
import type { Database } from '@juno/domain/database.types'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { auditKinds, type AuditKind } from '@/features/audit-log/audit-kinds'

export type AuditEntry = Database['public']['Tables']['audit_log']['Row']

export interface AuditFilter {
  /** An account's id; '' for everybody. */
  person: string
  kind: AuditKind | ''
  /** 2026-11-20, in the reader's own zone, both included; '' for open. */
  from: string
  to: string
}

export const auditPageSize = 50
/** As many as the data service answers at once. */
const exportPage = 1000
export const exportAtMost = 10_000

async function page(filter: AuditFilter, before: number | null, size: number, signal?: AbortSignal) {
  let asking = supabase.from('audit_log').select().order('id', { ascending: false }).limit(size)
  if (before !== null) asking = asking.lt('id', before)
  if (filter.person) asking = asking.eq('actor_id', filter.person)
  const tables = auditKinds.find(({ value }) => value === filter.kind)?.tables
  if (tables) asking = asking.in('subject_table', [...tables])
  if (filter.from) asking = asking.gte('created_at', new Date(`${filter.from}T00:00`).toISOString())
  if (filter.to) asking = asking.lt('created_at', dayAfter(filter.to).toISOString())
  if (signal) asking = asking.abortSignal(signal)
  return unwrap(await asking) as AuditEntry[]
}

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + 1)
  return date
}

const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    initialPageParam: null as number | null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) => page(filter, pageParam, auditPageSize, signal),
    getNextPageParam: last => (last.length < auditPageSize ? undefined : (last.at(-1)?.id ?? undefined)),
  })

export const useAuditLog = (filter: AuditFilter) => useInfiniteQuery(auditLogQuery(filter))

/** Everything that the filter lets through, up to `exportAtMost`. */
export function useExportAuditLog() {
  return useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const all: AuditEntry[] = []
      for (;;) {
        const rows = await page(filter, all.at(-1)?.id ?? null, exportPage)
        all.push(...rows)
        if (rows.length < exportPage || all.length >= exportAtMost) return all
      }
    },
  })
}

export const useAuditPeople = () =>
  useQuery({
    queryKey: ['audit-log-people'],
    queryFn: async ({ signal }) => unwrap(await supabase.rpc('audit_log_people').abortSignal(signal)),
  })
