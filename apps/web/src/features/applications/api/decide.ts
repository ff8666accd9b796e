// One decision on an application, posted to the product's endpoint as the signed-in admin.
import { api, ApiError } from '@/lib/api'
import { supabase } from '@/lib/supabase'

interface Decision {
  message: string
}

/**
 * Posts to /api/applications/{action} with the admin's bearer token and answers the server's message.
 * @throws Error whose message is meant for the screen (specification 3, section 8); `fallbackMessage` stands in
 * where the server gave no reason.
 */
export async function decide(
  action: 'approve' | 'decline',
  body: { id: string; message?: string },
  fallbackMessage: string,
): Promise<Decision> {
  const { data } = await supabase.auth.getSession()
  const token = data.session?.access_token
  if (!token) throw new Error('No authentication token available')
  return api<Decision>(`/api/applications/${action}`, { method: 'POST', body, token, fallbackMessage }).catch(
    (cause: unknown) => {
      if (cause instanceof ApiError && cause.status === 405)
        throw new Error(
          `This server has no endpoint to ${action} applications (405). Please contact support.`,
        )
      throw cause
    },
  )
}
