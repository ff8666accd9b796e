// The signed-in person's access token, or words for who is not signed in any more.
import { accessToken } from '@/lib/access-token'

/** @throws Error whose message may be shown */
export async function sessionToken(): Promise<string> {
  const token = await accessToken()
  if (!token) throw new Error('Your session appears to have expired. Please sign in again.')
  return token
}
