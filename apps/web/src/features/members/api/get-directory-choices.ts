// The places and the expertise that members name: what the directory's filters offer.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

const choices = z.object({ locations: z.array(z.string()), expertise: z.array(z.string()) })

export const directoryChoicesQuery = () =>
  queryOptions({
    queryKey: ['members', 'choices'],
    queryFn: async ({ signal }) =>
      choices.parse(unwrap(await supabase.rpc('member_directory_choices').abortSignal(signal))),
    staleTime: 5 * 60_000,
  })

/** Empty lists until they are there, and where they cannot be had: a filter that offers nothing is no reason to stop. */
export function useDirectoryChoices() {
  const { data } = useQuery(directoryChoicesQuery())
  return data ?? { locations: [], expertise: [] }
}
