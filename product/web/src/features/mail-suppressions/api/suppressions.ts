// Lists the suppressed addresses page by page, newest first, and removes one from the list.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export interface Suppression {
  id: string
  email: string
  reason: 'bounced' | 'complained'
  source: string
  detail: string | null
  created_at: string
}

export const pageSize = 30
const suppressionsKey = ['mail-suppressions']

const likeEscaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export const useSuppressions = (search: string, page: number) =>
  useQuery({
    queryKey: [...suppressionsKey, search, page],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }): Promise<ListPage<Suppression>> => {
      let wanted = supabase
        .from('mail_suppressions')
        .select('id, email, reason, source, detail, created_at', { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range(page * pageSize, (page + 1) * pageSize - 1)
      if (search) wanted = wanted.ilike('email', `%${likeEscaped(search)}%`)
      const found = await wanted.abortSignal(signal)
      return { rows: unwrap(found) as Suppression[], total: found.count ?? 0 }
    },
  })

export const useWriteAgain = () =>
  useMutation({
    mutationFn: async (id: string) => {
      unwrap(await supabase.from('mail_suppressions').delete().eq('id', id).select('id'))
    },
    onSettled: refreshing(suppressionsKey, ['mail-outbox']),
  })
