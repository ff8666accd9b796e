/** Asks whether a mailed link still works. The pages that only send links do not load this. */
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { MailLink } from '../mail-link'

/** Returns whether the link still works, without using it up. Where nobody answers, it may. */
export const useLinkWorks = (link: MailLink | null) =>
  useQuery({
    queryKey: ['mailed-link', link?.tokenHash],
    enabled: link !== null,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      api<{ works?: boolean }>('/api/account/mailed-link', {
        method: 'POST',
        visitor: true,
        signal,
        body: { token_hash: link?.tokenHash },
      }).then(
        ({ works }) => works !== false,
        () => true,
      ),
  })
