// Importing resources: what the directory knows of a file's rows, storing them as one act, and undoing it.
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { ResourceRow } from '../csv-rows'

export interface KnownToDirectory {
  /** Addresses of published resources. */
  known_urls: string[]
  /** Templates that no file was uploaded for. */
  missing_templates: string[]
}

export async function checkImport(urls: string[], templates: string[]): Promise<KnownToDirectory> {
  return unwrap(await supabase.rpc('check_import', { urls, templates })) as unknown as KnownToDirectory
}

/** All rows or none. @returns what undoes it, and how many rows there were */
export const useImportResources = () =>
  useMutation({
    mutationFn: async (rows: ResourceRow[]) => {
      const id = unwrap(await supabase.rpc('import_resources', { rows: rows as never }))
      return { id, count: rows.length }
    },
    onSuccess: refreshing(['resources']),
  })

/** @returns how many resources it removed */
export const useUndoImport = () =>
  useMutation({
    mutationFn: async (id: string) => unwrap(await supabase.rpc('undo_import', { import_id: id })),
    onSuccess: refreshing(['resources']),
  })
