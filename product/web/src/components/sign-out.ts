// Signs out of this browser alone. The settings card of sessions ends the others.
import { toast } from '@/components/ui/toast-store'
import { endSession } from '@/lib/auth/end-session'
import { removeTabDrafts } from '@/lib/drafts'
import { failureText } from '@/lib/failure-text'

/**
 * A member's drafts stay under their account. Guards decide what is shown next.
 * @returns false when the session goes on, after telling the person so
 */
export async function signOut(): Promise<boolean> {
  const error = await endSession()
  if (error) {
    toast({ title: 'You are still signed in', description: failureText(error), variant: 'destructive' })
    return false
  }
  removeTabDrafts()
  return true
}
