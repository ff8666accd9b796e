/** Signs in at the organization that an address belongs to. */
import { accountAddress } from '@juno/domain/text/email-address'
import { queryOptions } from '@tanstack/react-query'
import { requireConfigBlock } from '@/config/app-config'
import { paths, signInFrom } from '@/config/paths'
import { limitedFetch } from '@/lib/limited-fetch'
import { useMutation } from '@/lib/use-mutation'
import { cleanClient } from './sign-in'

/** Reads whether an organization is connected. Operators can connect one while the server runs. */
export const organizationsQuery = queryOptions({
  queryKey: ['organization-sign-in'],
  queryFn: async (): Promise<boolean> => {
    const { supabaseUrl, publishableKey } = requireConfigBlock(document)
    const response = await limitedFetch(`${supabaseUrl}/auth/v1/settings`, {
      headers: { apikey: publishableKey },
    })
    if (!response.ok) throw new Error(`The settings could not be read (${response.status}).`)
    return ((await response.json()) as { sso_available?: boolean }).sso_available === true
  },
})

/** Leaves the page for the organization's, which leads back to the sign-in page. It takes the work address. */
export const useSignInAtOrganization = (from: string | null) =>
  useMutation({
    mutationFn: async (email: string) => {
      const { auth } = await cleanClient()
      const back = from === null ? paths.signIn : signInFrom(from)
      const { error } = await auth.signInWithSSO({
        domain: accountAddress(email).split('@').at(-1)!,
        options: { redirectTo: window.location.origin + back },
      })
      if (error) throw error
    },
  })
