// Lists the types and categories of resources by name, each with the number of its resources, and adds one.
import { hasName, resourceMessages, slugOf } from '@juno/domain/resources/resource-rules'
import { isBlank } from '@juno/domain/text/is-blank'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { refusalText } from '@/lib/failure-text'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { listFreshness } from '../list-freshness'
import { resourceTexts } from '../texts'

export type ListKind = 'type' | 'category'

export interface CountedEntry {
  id: string
  name: string
  resources_count: number
}

interface CountedCategory extends CountedEntry {
  slug: string
  description: string | null
}

export const typesQuery = queryOptions({
  queryKey: ['resources', 'types'],
  ...listFreshness,
  queryFn: async ({ signal }): Promise<CountedEntry[]> =>
    unwrap(
      await supabase
        .from('resource_types')
        .select('id, name, resources_count')
        .order('name')
        .abortSignal(signal)
        .overrideTypes<CountedEntry[], { merge: false }>(),
    ),
})

export const categoriesQuery = queryOptions({
  queryKey: ['resources', 'categories'],
  ...listFreshness,
  queryFn: async ({ signal }): Promise<CountedCategory[]> =>
    unwrap(
      await supabase
        .from('resource_categories')
        .select('id, name, slug, description, resources_count')
        .order('name')
        .abortSignal(signal)
        .overrideTypes<CountedCategory[], { merge: false }>(),
    ),
})

export const useResourceTypes = () => useQuery(typesQuery)
export const useResourceCategories = () => useQuery(categoriesQuery)

/** Returns whether the database refused a row because it exists already. */
export const isDuplicate = (error: { code?: string } | null) => error?.code === '23505'

/** Asks first whether the caller is still an admin. @throws Error whose message is for the page */
async function addType(name: string, existing: readonly CountedEntry[]): Promise<void> {
  if (isBlank(name)) throw new Error(resourceMessages.emptyType)
  if (hasName(existing, name)) throw new Error(resourceMessages.duplicateType)
  const isAdmin = await supabase.rpc('is_admin')
  if (isAdmin.error)
    throw new Error(resourceTexts.addTypeFailed(refusalText({ ...isAdmin.error, status: isAdmin.status })))
  if (!isAdmin.data) throw new Error(resourceMessages.typeNeedsAdmin)
  const { error, status } = await supabase
    .from('resource_types')
    .insert({ name: name.trim() })
    .select('id')
    .single()
  if (isDuplicate(error)) throw new Error(resourceMessages.duplicateType)
  if (error) throw new Error(resourceTexts.addTypeFailed(refusalText({ ...error, status })))
}

export const useAddType = () =>
  useMutation({
    mutationFn: async ({ name }: { name: string }, { client }) =>
      addType(name, await client.ensureQueryData(typesQuery)),
    onSuccess: refreshing(typesQuery.queryKey),
  })

/** The fields that an admin types. A type has only a name. */
export interface EntryText {
  name: string
  description: string
}

/** @throws Error whose message is for the page */
async function addCategory({ name, description }: EntryText, existing: readonly CountedCategory[]) {
  if (isBlank(name)) throw new Error(resourceMessages.emptyCategory)
  const slug = slugOf(name)
  // A name made of signs only has no slug, and so no address to filter by.
  if (!slug) throw new Error(resourceTexts.addCategoryFailed('please use letters or numbers in its name'))
  if (hasName(existing, name) || existing.some(category => category.slug === slug))
    throw new Error(resourceMessages.duplicateCategory)
  const row = { name: name.trim(), slug, description: description.trim() || null }
  const { error, status } = await supabase.from('resource_categories').insert(row).select('id').single()
  if (isDuplicate(error)) throw new Error(resourceMessages.duplicateCategory)
  if (error) throw new Error(resourceTexts.addCategoryFailed(refusalText({ ...error, status })))
}

export const useAddCategory = () =>
  useMutation({
    mutationFn: async (category: EntryText, { client }) =>
      addCategory(category, await client.ensureQueryData(categoriesQuery)),
    onSuccess: refreshing(categoriesQuery.queryKey),
  })
