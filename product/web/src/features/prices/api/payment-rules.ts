// Reads and saves the team's payment rules. A save over another version than the opened one is refused.
import type { Database } from '@juno/domain/database.types'
import type { PaymentRules } from '@juno/domain/payments/payment-rules'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { savedOrNewer } from '@/lib/newer-version'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export type StoredRules = Omit<Database['public']['Tables']['payment_settings']['Row'], 'only_row'>

const columns =
  'grace_days, grace_mail_days, renewal_notice_days, guarantee_days, automatic_tax, collect_tax_ids, updated_at'

const readRules = async (): Promise<StoredRules> =>
  unwrap(await supabase.from('payment_settings').select(columns).single())

const rulesQuery = () => queryOptions({ queryKey: ['payment-rules'], queryFn: readRules })

export const usePaymentRules = () => useQuery(rulesQuery())

export function useSavePaymentRules() {
  const cache = useQueryClient()
  return useMutation({
    /** Rejects with NewerVersion where another version is stored. */
    mutationFn: async ({ version, ...rules }: PaymentRules & { version: string }): Promise<StoredRules> => {
      const saved = unwrap(
        await supabase
          .from('payment_settings')
          .update({
            grace_days: rules.graceDays,
            grace_mail_days: rules.graceMailDays,
            renewal_notice_days: rules.renewalNoticeDays,
            guarantee_days: rules.guaranteeDays,
            automatic_tax: rules.automaticTax,
            collect_tax_ids: rules.collectTaxIds,
          })
          .eq('only_row', true)
          .eq('updated_at', version)
          .select(columns),
      )
      return savedOrNewer(saved, readRules, 'The rules are no longer there.')
    },
    onSuccess: rules => cache.setQueryData(rulesQuery().queryKey, rules),
  })
}
