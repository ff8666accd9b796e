// A new type of resources. Whether she is (still) an admin is asked again first.
import { hasName, resourceMessages } from '@juno/domain/resources/resource-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { isDuplicate } from '../is-duplicate'
import { resourceTexts } from '../texts'
import { resourceTypesQuery, type CountedEntry } from './list-resource-types'

/** @throws Error whose message is for the screen */
async function addResourceType(name: string, known: readonly CountedEntry[]): Promise<CountedEntry> {
  if (!name.trim()) throw new Error(resourceMessages.emptyType)
  if (hasName(known, name)) throw new Error(resourceMessages.duplicateType)
  const isAdmin = await supabase.rpc('is_admin')
  if (isAdmin.error) throw new Error(resourceTexts.addTypeFailed(isAdmin.error.message))
  if (!isAdmin.data) throw new Error(resourceMessages.typeNeedsAdmin)
  const answer = await supabase
    .from('resource_types')
    .insert({ name: name.trim() })
    .select('id, name')
    .single()
  if (isDuplicate(answer.error)) throw new Error(resourceMessages.duplicateType)
  if (answer.error) throw new Error(resourceTexts.addTypeFailed(answer.error.message))
  return { ...unwrap(answer), resources_count: 0 }
}

export function useAddResourceType() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) =>
      addResourceType(name, await queryClient.ensureQueryData(resourceTypesQuery())),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourceTypesQuery().queryKey }),
  })
}
