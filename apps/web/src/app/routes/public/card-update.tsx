// Where the provider's page for a card leads back to; linked from emails about payments.
import { CARD_OF_A_FIRM } from '@juno/domain/payments/card-update'
import { useSearchParams } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { CardOutcomeNotice } from '@/features/owed-payment/components/card-outcome-notice'

export function Component() {
  const [search] = useSearchParams()
  return (
    <>
      <PageTitle title="Your card" />
      {/* The address holds the link's token. */}
      <meta name="referrer" content="no-referrer" />
      <CardOutcomeNotice
        result={search.get('result')}
        forSeats={search.get('of') === CARD_OF_A_FIRM}
        token={search.get('token')}
      />
    </>
  )
}
