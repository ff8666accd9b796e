// Reads the audit log, newest first, in pages by entry id. New entries do not shift the pages.
import type { Database } from '@juno/domain/database.types'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** The filter offers these kinds. Each lists the tables behind it. */
export const auditKinds = [
  { value: 'members', label: 'Members', tables: ['profiles', 'memberships', 'applications'] },
  { value: 'events', label: 'Events', tables: ['events', 'pending_events'] },
  {
    value: 'resources',
    label: 'Resources',
    tables: ['resources', 'resource_types', 'resource_categories', 'pending_resources'],
  },
  {
    value: 'content',
    label: 'Digests, books and testimonials',
    tables: ['weekly_digests', 'recommended_reads', 'testimonials'],
  },
  { value: 'newsletter', label: 'Newsletter', tables: ['newsletter_issues', 'newsletter_subscribers'] },
  { value: 'messages', label: 'Support messages', tables: ['contact_messages'] },
  {
    value: 'money',
    label: 'Plans and coupons',
    tables: ['plan_prices', 'coupons', 'payment_settings'],
  },
  { value: 'files', label: 'Files', tables: ['objects', 'storage.objects'] },
  { value: 'site', label: 'Settings and email', tables: ['site_settings', 'mail_outbox'] },
] as const

export type AuditKind = (typeof auditKinds)[number]['value']

export type AuditEntry = Database['public']['Tables']['audit_log']['Row']

export interface AuditFilter {
  /** The id of an account, or '' for everybody. */
  person: string
  kind: AuditKind | ''
  /** A day such as 2026-11-20 in the admin's own zone, both included, or '' for no limit. */
  from: string
  to: string
}

const auditPageSize = 50
/** PostgREST returns at most this many rows at once. */
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

export const useAuditLog = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit-log', filter],
    initialPageParam: null as number | null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: ({ pageParam, signal }) => page(filter, pageParam, auditPageSize, signal),
    getNextPageParam: last => (last.length < auditPageSize ? undefined : (last.at(-1)?.id ?? undefined)),
  })

/** Returns every entry that matches the filter, up to `exportAtMost`. */
export const useExportAuditLog = () =>
  useMutation({
    mutationFn: async (filter: AuditFilter) => {
      const all: AuditEntry[] = []
      for (;;) {
        const rows = await page(filter, all.at(-1)?.id ?? null, exportPage)
        all.push(...rows)
        if (rows.length < exportPage || all.length >= exportAtMost) return all
      }
    },
  })

export const useAuditPeople = () =>
  useQuery({
    queryKey: ['audit-log-people'],
    queryFn: async ({ signal }) => unwrap(await supabase.rpc('audit_log_people').abortSignal(signal)),
  })

/**
 * Returns a function that names the actor of an entry: by name while they have an account, later by the email of that
 * time.
 */
export function useActorNames(): (entry: AuditEntry) => string {
  const people = useAuditPeople().data ?? []
  const names = new Map(people.map(({ actor_id, name }) => [actor_id, name]))
  return ({ actor_id, actor_email }) =>
    (actor_id && names.get(actor_id)) || actor_email || (actor_id ? 'A closed account' : 'The site itself')
}
