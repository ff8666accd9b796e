// Storing the rows of an import file: one statement, so all of them or none.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import type { ImportRow } from '../csv-rows'

export function useImportResources() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (rows: ImportRow[]) => {
      await supabase.from('resources').insert(rows).throwOnError()
      return rows.length
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['resources'] }),
  })
}
