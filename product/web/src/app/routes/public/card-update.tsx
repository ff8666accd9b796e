// The provider's page for a card leads back here. Emails about payments link here, too.
import { isIdentifier } from '@juno/domain/text/identifier'
import { useSearchParams } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { useAddressSecrets } from '@/components/use-address-secrets'
import { CardOutcomeNotice } from '@/features/owed-payment/components/card-outcome-notice'

export function Component() {
  const [search] = useSearchParams()
  const { token = null } = useAddressSecrets('token')
  const firm = search.get('firm')
  return (
    <>
      <PageTitle title="Your card" />
      <CardOutcomeNotice
        result={search.get('result')}
        firmId={firm !== null && isIdentifier(firm) ? firm : null}
        token={token}
      />
    </>
  )
}
