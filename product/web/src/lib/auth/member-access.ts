// Reads whether the caller may see the members' content. The database decides.
import type { MembershipSource, MembershipState } from '@juno/domain/payments/membership-state'
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { memberAccessKey } from './query-keys'

/** This is a type and not an interface, since only types can be cast from the database's JSON. */
export type MemberAccess = {
  is_member: boolean
  is_admin: boolean
  /** The subscription's status at the payment provider, or null when nothing was ever paid. */
  status: string | null
  /** The state of the newest membership, from `membership-state.ts`, or null as above. */
  state?: MembershipState | null
  source?: MembershipSource | null
  plan: 'monthly' | 'annual' | null
  current_period_end: string | null
  cancel_at_period_end?: boolean
  trial_end?: string | null
  /** The end of the period that was paid before a pause. The pause ends with `trial_end`. */
  paused_from?: string | null
  /** The time since which a payment is owed. */
  owed_since?: string | null
  /** Why it ended: `payment_failed`, or the member's reason. */
  leaving_reason?: string | null
  /** Null where it does not end by itself, and where nothing is open. */
  access_until?: string | null
  /** Emails to the account's address have bounced. */
  mail_bounced?: boolean
}

export const memberAccessQuery = (userId: string) =>
  queryOptions({
    queryKey: [...memberAccessKey, userId],
    queryFn: async () => unwrap(await supabase.rpc('member_access')) as MemberAccess,
    staleTime: 60_000,
    // The query notices a membership that ended while the tab was in the background.
    refetchOnWindowFocus: true,
    meta: { live: ['own-membership'] },
  })

/** Returns whether the members' pages open for this account. */
export const mayEnter = ({ is_member, is_admin }: MemberAccess) => is_member || is_admin
