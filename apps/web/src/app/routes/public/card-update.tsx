// Where the provider's page for a card leads back to; linked from emails about payments.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { ownFirmSeats } from '@/config/paths'
import { CardOutcomeNotice } from '@/features/owed-payment/components/card-outcome-notice'
import { managedFirmsQuery } from '@/features/seats/api/managed-firms'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { user } = useAuth()
  const managed = useQuery({ ...managedFirmsQuery(user?.id ?? ''), enabled: user !== null })
  const [search] = useSearchParams()
  return (
    <>
      <PageTitle title="Your card" />
      {/* The address holds the link's token. */}
      <meta name="referrer" content="no-referrer" />
      <CardOutcomeNotice
        result={search.get('result')}
        token={search.get('token')}
        also={
          managed.data?.length ? (
            <ButtonLink to={ownFirmSeats} variant="quiet">
              See your firm’s seats
            </ButtonLink>
          ) : null
        }
      />
    </>
  )
}
