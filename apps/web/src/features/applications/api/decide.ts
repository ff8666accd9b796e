// One decision on an application, posted to the product's endpoint as the signed-in admin.
import { api, ApiError } from '@/lib/api'
import { requireSession } from '@/lib/auth/current-session'

interface Decision {
  message: string
}

/**
 * Posts to /api/applications/{action} as the signed-in admin and returns the server's message.
 * @throws Error whose message is meant for the screen (docs/specification/applications.md#review); `fallbackMessage`
 * stands in where the server gave no reason.
 */
export async function decide(
  action: 'approve' | 'decline',
  body: { id: string; message?: string },
  fallbackMessage: string,
): Promise<Decision> {
  await requireSession('No authentication token available')
  return api<Decision>(`/api/applications/${action}`, { method: 'POST', body, fallbackMessage }).catch(
    (cause: unknown) => {
      if (cause instanceof ApiError && cause.status === 405)
        throw new Error(
          `This server has no endpoint to ${action} applications (405). Please contact support.`,
        )
      throw cause
    },
  )
}
