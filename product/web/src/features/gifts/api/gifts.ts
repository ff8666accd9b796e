import {
  giftCheckoutSchema,
  giftPreviewSchema,
  giftRedeemedSchema,
  type BuyGift,
} from '@juno/domain/payments/gift'
import { api } from '@/lib/api'
import { memberAccessKey } from '@/lib/auth/query-keys'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'
import { giftTexts } from '../gift-texts'

/** Returns the address of the payment page. */
export const useBuyGift = () =>
  useMutation({
    mutationFn: ({ name, email, recipientName, message }: BuyGift) =>
      api('/api/gifts', {
        method: 'POST',
        visitor: true,
        body: { name, email, recipientName: recipientName ?? '', message: message ?? '' },
        schema: giftCheckoutSchema,
        fallbackMessage: giftTexts.buyFailed,
      }),
  })

/** The holder of the code: the signed-in account, or the holder of an application's link. */
export interface Holder {
  signedIn: boolean
  applicationId: string | null
}

const request = ({ signedIn, applicationId }: Holder, code: string) => ({
  method: 'POST' as const,
  visitor: !signedIn,
  body: { code, ...(!signedIn && applicationId && { application: applicationId }) },
})

export const useLookUpGift = (holder: Holder) =>
  useMutation({
    mutationFn: (code: string) =>
      api(holder.signedIn ? '/api/account/gifts/look-up' : '/api/gifts/look-up', {
        ...request(holder, code),
        schema: giftPreviewSchema,
        fallbackMessage: giftTexts.lookUpFailed,
      }),
  })

export const useRedeemGift = (holder: Holder) =>
  useMutation({
    mutationFn: (code: string) =>
      api(holder.signedIn ? '/api/account/gifts/redeem' : '/api/gifts/redeem', {
        ...request(holder, code),
        schema: giftRedeemedSchema,
        fallbackMessage: giftTexts.redeemFailed,
      }),
    onSuccess: refreshing(memberAccessKey),
  })
