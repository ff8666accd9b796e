// Reads the numbers of a span of months, files of them, and a comparison with the payment provider.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

/** The months, such as 2026-11, are both included. '' stands for every plan or coupon. */
export interface MoneyRequest {
  from: string
  to: string
  plan: string
  coupon: string
}

/** All amounts are in the smallest unit of their currency. Months are those of the site's time zone. */
export interface Money {
  as_of: string
  time_zone: string
  revenue_now: { currency: string; cents: number }[]
  states: { state: string; count: number }[]
  /** The people for whom a membership waits until they come. */
  waiting: number
  months: MonthOfMembers[]
  revenue: { month: string; currency: string; cents: number }[]
  income: MonthOfIncome[]
  income_by: IncomePart[]
  joins_by: JoinsOfSource[]
  failures: MonthOfFailures[]
  reasons: { reason: string; count: number }[]
  notes: { day: string; reason: string; plan: string | null; note: string }[]
  /** The newest hundred refunds. */
  refunds: Omit<LedgerRow, 'occurred_at' | 'payment_id' | 'invoice_id'>[]
  coupons: string[]
  comparison: Comparison
}

export interface MonthOfMembers {
  month: string
  joined: number
  returned: number
  left: number
  /** Those who could come in at the end of the month, or now. */
  members: number
}

export interface MonthOfIncome {
  month: string
  currency: string
  paid_cents: number
  refunded_cents: number
  /** The amount that banks took back. It is negative in a month in which they returned more. */
  disputed_cents: number
  net_cents: number
  /** The tax within the net. */
  tax_cents: number
}

export interface IncomePart {
  kind: 'plan' | 'coupon' | 'source' | 'firm'
  /** Null for payments without one. */
  name: string | null
  currency: string
  payments: number
  paid_cents: number
  back_cents: number
  net_cents: number
  tax_cents: number
}

/** The joins over all months shown. */
export interface JoinsOfSource {
  source: 'subscription' | 'seat' | 'gift' | 'complimentary'
  joined: number
  returned: number
  left: number
}

export interface MonthOfFailures {
  month: string
  currency: string
  failed: number
  failed_cents: number
  saved: number
  saved_cents: number
  given_up: number
  given_up_cents: number
  waiting: number
}

export interface LedgerRow {
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'dispute_returned'
  occurred_at: string
  day: string
  /** Negative for outgoing amounts. */
  cents: number
  tax_cents: number
  currency: string
  plan: string | null
  coupon: string | null
  source: string
  payment_id: string | null
  invoice_id: string | null
}

export interface Comparison {
  last: { since: string; until: string; finished_at: string; reported: number; added: number } | null
  running: boolean
  /** The time when the provider could not be reached. */
  failed_at: string | null
  differences: {
    day: string
    currency: string
    reported_cents: number
    ledger_cents: number
    rows: { id: string; reported_cents: number | null; ledger_cents: number | null }[]
  }[]
}

/** These tables can be exported as files. */
export type MoneyPart =
  | 'revenue'
  | 'members'
  | 'reasons'
  | 'failures'
  | 'income'
  | 'income_by'
  | 'joins_by'
  | 'states'
  | 'refunds'
  | 'ledger'

const moneyKey = ['money']

const paramsOf = ({ from, to, plan, coupon }: MoneyRequest) => ({
  from_month: `${from}-01`,
  to_month: `${to}-01`,
  of_plan: plan,
  of_coupon: coupon,
})

export const useMoney = (request: MoneyRequest) =>
  useQuery({
    queryKey: [...moneyKey, request],
    meta: { live: ['payments'] },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_money', paramsOf(request)).abortSignal(signal)) as unknown as Money,
  })

/** The database writes each export into the audit log. */
export const useExportMoney = () =>
  useMutation({
    mutationFn: async ({ part, ...request }: MoneyRequest & { part: MoneyPart }) =>
      unwrap(await supabase.rpc('export_money', { part, ...paramsOf(request) })) as unknown,
  })

/** Requests a comparison of a month, which is made in the background. */
export const useComparePayments = () =>
  useMutation({
    mutationFn: async (month: string) =>
      unwrap(await supabase.rpc('reconcile_payments', { month: `${month}-01` })),
    onSuccess: refreshing(moneyKey),
  })
