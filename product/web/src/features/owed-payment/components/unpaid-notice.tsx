// Takes the place of the plans while a payment is owed after the grace period. Another card opens everything again.
import { CreditCard } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { useUpdateCard } from '../api/owed-payment'

export function UnpaidNotice() {
  const update = useUpdateCard()
  return (
    <NoticePage
      icon={<CreditCard />}
      title="Your membership is closed for now."
      actions={
        <Button busy={update.isPending || update.isSuccess} onClick={() => update.mutate()}>
          Update your card
        </Button>
      }
    >
      <p>
        Your last payment did not go through. We have kept your profile and your settings. With another card
        it is all open again.
      </p>
      {update.isError && <p role="alert">{failureText(update.error)}</p>}
    </NoticePage>
  )
}
