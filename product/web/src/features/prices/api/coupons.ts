// Lists, makes and ends coupons.
import type { NewCoupon } from '@juno/domain/payments/coupon'
import type { DiscountDuration } from '@juno/domain/payments/discount'
import type { Plan } from '@juno/domain/payments/pricing'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export interface Coupon {
  id: string
  code: string
  percent_off: number | null
  amount_off_cents: number | null
  /** The currency of the amount. */
  currency: string | null
  duration: DiscountDuration
  months: number | null
  max_redemptions: number | null
  expires_at: string | null
  /** Null for both plans. */
  plan: Plan | null
  note: string
  created_at: string
  /** The time when it was switched off. */
  ended_at: string | null
  /** False when making it was interrupted before the payment provider had it. */
  ready: boolean
  redeemed: number
  /** Revenue by currency, after refunds. */
  brought_in: { cents: number; currency: string }[]
}

const couponsKey = ['coupons']

/** `admin_coupons` returns at most this many. */
export const mostCoupons = 500

/** The running coupons come first. */
export const useCoupons = () =>
  useQuery({
    queryKey: couponsKey,
    meta: { live: ['payments'] },
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('admin_coupons').abortSignal(signal)) as Coupon[],
  })

export const useCreateCoupon = () =>
  useMutation({
    mutationFn: (coupon: NewCoupon) => api('/api/coupons', { method: 'POST', body: coupon }),
    // The coupon is stored even where the payment provider did not respond.
    onSettled: refreshing(couponsKey),
  })

export const useFinishCoupon = () =>
  useMutation({
    mutationFn: (id: string) => api(`/api/coupons/${id}/finish`, { method: 'POST', body: {} }),
    onSettled: refreshing(couponsKey),
  })

export const useEndCoupon = () =>
  useMutation({
    mutationFn: (id: string) => api(`/api/coupons/${id}/end`, { method: 'POST', body: {} }),
    onSettled: refreshing(couponsKey),
  })
