/** A tool's request for a sign-in: read, allowed or denied. Each way ends at an address of the tool. */
import type { OAuthAuthorizationDetails } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { loadClient } from '@/lib/load-client'
import { limitedFetch } from '@/lib/limited-fetch'
import { useMutation } from '@/lib/use-mutation'

export type ToolRequest = Pick<OAuthAuthorizationDetails, 'client' | 'redirect_uri' | 'scope'>
/** Nothing has to be asked: the browser goes back at once. */
interface Decided {
  redirect_url: string
}

/** Read once: where the answer is known already, reading gives it. */
export const toolRequestQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: ['tool-request', id, userId],
    queryFn: async (): Promise<ToolRequest | Decided> => {
      const { auth } = await loadClient()
      const { data, error } = await auth.oauth.getAuthorizationDetails(id)
      if (error) throw error
      return data
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Leaves the site. */
export const useDecision = (id: string) =>
  useMutation({
    mutationFn: async (decision: 'allow' | 'deny') => {
      const { auth } = await loadClient()
      const stay = { skipBrowserRedirect: true }
      const { data, error } = await (decision === 'allow'
        ? auth.oauth.approveAuthorization(id, stay)
        : auth.oauth.denyAuthorization(id, stay))
      if (error) throw error
      return data.redirect_url
    },
    onSuccess: goBackTo,
  })

/** For a tool that wants to be told rather than have somebody sign in (`prompt=none`). @returns where to go */
export const nobodySignedInQuery = (id: string) =>
  queryOptions({
    queryKey: ['tool-request', id, null],
    queryFn: async (): Promise<string> => {
      const response = await limitedFetch(
        `/auth/v1/oauth/authorizations/${encodeURIComponent(id)}/login_required`,
        {
          method: 'POST',
        },
      )
      if (!response.ok) throw new Error('The request is over')
      return ((await response.json()) as Decided).redirect_url
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

export function goBackTo(address: string): void {
  window.location.assign(address)
}
