// One resource with everything that its page and its editor show.
import { uuid } from '@juno/domain/text/text-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import { resourceTexts } from '../texts'
import type { Resource } from './list-resources'

const columns =
  'id, title, description, url, tags, author, template_file, reading_time_minutes, difficulty_level, created_at, type_id, category_id, type:resource_types(id, name), category:resource_categories(id, name)'

export interface ResourceDetail extends Resource {
  reading_time_minutes: number | null
  difficulty_level: string | null
  type_id: string
  category_id: string
}

/** There is no resource under this address. Trying again does not make one. */
export class ResourceMissing extends Error {
  override readonly name = 'ResourceMissing'
  readonly status = 404
}

/** @throws ResourceMissing without an id, and for one that nothing has. */
export const resourceQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['resources', 'one', id],
    queryFn: async ({ signal }): Promise<ResourceDetail> => {
      if (!id) throw new ResourceMissing(resourceTexts.idRequired)
      if (!uuid.safeParse(id).success) throw new ResourceMissing(resourceTexts.notFound)
      const answer = await supabase
        .from('resources')
        .select(columns)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      const resource = unwrapMaybe(answer)
      if (!resource) throw new ResourceMissing(resourceTexts.notFound)
      return resource
    },
  })

export const useResource = (id: string | undefined) => useQuery(resourceQuery(id))
