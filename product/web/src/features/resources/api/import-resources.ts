// Importing resources: what the directory knows of a file's rows, storing them as one act, and undoing it.
import type { ResourceRow } from '@juno/domain/resources/resource-columns'
import { useQuery } from '@tanstack/react-query'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export interface KnownToDirectory {
  /** The addresses among them that a resource has, perhaps in another notation. */
  known_urls: string[]
  /** Templates that a resource has. */
  known_templates: string[]
  /** Templates that no file was uploaded for. */
  missing_templates: string[]
}

export async function checkImport(urls: string[], templates: string[]): Promise<KnownToDirectory> {
  return unwrap(await supabase.rpc('check_import', { urls, templates })) as unknown as KnownToDirectory
}

/** Stores all rows or none. @returns how many rows there were */
export const useImportResources = () =>
  useMutation({
    mutationFn: async (rows: ResourceRow[]) => {
      unwrap(await supabase.rpc('import_resources', { rows: rows as never }))
      return { count: rows.length }
    },
    onSuccess: refreshing(['resources']),
  })

export interface LastImport {
  id: string
  at: string
  /** How many of its resources still exist. */
  count: number
}

/** The latest import can be undone for this many days. */
const undoneWithinDays = 30

/** Null when there is no import that is recent enough to be undone. */
export const useLastImport = () =>
  useQuery({
    queryKey: ['resources', 'last-import'],
    queryFn: async ({ signal }): Promise<LastImport | null> => {
      const since = new Date(Date.now() - undoneWithinDays * 86_400_000).toISOString()
      const [last] = unwrap(
        await supabase
          .from('resources')
          .select('import_id, created_at')
          .not('import_id', 'is', null)
          .gte('created_at', since)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      )
      if (!last?.import_id) return null
      const { count } = await supabase
        .from('resources')
        .select('id', { count: 'exact', head: true })
        .eq('import_id', last.import_id)
        .abortSignal(signal)
        .throwOnError()
      return { id: last.import_id, at: last.created_at, count: count ?? 0 }
    },
  })

/** @returns how many resources it removed */
export const useUndoImport = () =>
  useMutation({
    mutationFn: async (id: string) => unwrap(await supabase.rpc('undo_import', { import_id: id })),
    onSuccess: refreshing(['resources']),
  })
