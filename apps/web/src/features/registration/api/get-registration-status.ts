/** Whether a registration, and a subscription with it, exists for an e-mail. */
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { RegistrationStatus } from '../account-creation'

/** Rejects when the lookup fails; an unknown address answers false and false. */
export async function getRegistrationStatus(email: string): Promise<RegistrationStatus> {
  return unwrap(await supabase.rpc('registration_status', { email })) as RegistrationStatus
}
