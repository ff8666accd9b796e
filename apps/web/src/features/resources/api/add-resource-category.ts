// A new category of resources; its slug follows from its name.
import { hasName, resourceMessages, slugOf } from '@juno/domain/resources/resource-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { isDuplicate } from '../is-duplicate'
import { resourceTexts } from '../texts'
import { resourceCategoriesQuery, type CountedCategory } from './list-resource-categories'

export interface NewCategory {
  name: string
  description: string
}

/** @throws Error whose message is for the screen */
async function addCategory(
  { name, description }: NewCategory,
  known: readonly CountedCategory[],
): Promise<{ id: string }> {
  if (!name.trim()) throw new Error(resourceMessages.emptyCategory)
  const slug = slugOf(name)
  // A name of nothing but signs has no slug, and so no address to filter by.
  if (!slug) throw new Error(resourceTexts.addCategoryFailed('please use letters or numbers in its name'))
  if (hasName(known, name) || known.some(category => category.slug === slug))
    throw new Error(resourceMessages.duplicateCategory)
  const row = { name: name.trim(), slug, description: description.trim() || null }
  const answer = await supabase.from('resource_categories').insert(row).select('id').single()
  if (isDuplicate(answer.error)) throw new Error(resourceMessages.duplicateCategory)
  if (answer.error) throw new Error(resourceTexts.addCategoryFailed(answer.error.message))
  return answer.data
}

export function useAddCategory() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (category: NewCategory) =>
      addCategory(category, await queryClient.ensureQueryData(resourceCategoriesQuery())),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourceCategoriesQuery().queryKey }),
  })
}
