// Shows a quiet line above every page of a member whose last payment failed.
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { owedPaymentQuery, useUpdateCard } from '../api/owed-payment'

export function GraceBanner() {
  const { data: owed } = useQuery(owedPaymentQuery())
  const update = useUpdateCard()
  if (!owed?.openUntil) return null
  return (
    <section aria-label="Your payment" className="border-b bg-gold-wash text-ink">
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-[15px]">
        <p className="text-pretty">
          Your last payment did not go through. Everything stays open until {longDateText(owed.openUntil)}.
        </p>
        {owed.byCard ? (
          <Button
            variant="link"
            className="text-[15px]"
            busy={update.isPending || update.isSuccess}
            onClick={() => update.mutate()}
          >
            Update your card
          </Button>
        ) : (
          <ButtonLink to={paths.membershipSelection} variant="link" className="text-[15px]">
            Choose a plan
          </ButtonLink>
        )}
        {update.isError && (
          <p role="alert" className="w-full">
            {failureText(update.error)}
          </p>
        )}
      </div>
    </section>
  )
}
