/** Reads an OAuth app's authorization request, and allows or denies it. Each way ends at an address of the app. */
import type { OAuthAuthorizationDetails } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { loadClient } from '@/lib/load-client'
import { limitedFetch } from '@/lib/limited-fetch'
import { useMutation } from '@/lib/use-mutation'

export type AppRequest = Pick<OAuthAuthorizationDetails, 'client' | 'redirect_uri' | 'scope'>
/** The answer is known already, so the browser returns to the app at once. */
interface Decided {
  redirect_url: string
}

/** The request is read once: where the answer is known already, reading returns it. */
export const appRequestQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: ['tool-request', id, userId],
    queryFn: async (): Promise<AppRequest | Decided> => {
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

/** For an OAuth app that wants an error rather than a sign-in (`prompt=none`). @returns where to go */
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
