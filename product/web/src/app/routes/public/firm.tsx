// Shows an offer to a firm, behind the link in its contact's email. The payment page leads back here.
import { isPayable } from '@juno/domain/payments/firm'
import { isIdentifier } from '@juno/domain/text/identifier'
import { plural } from '@juno/domain/text/plural'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { useFirmOffer } from '@/features/firms/api/firm-offer'
import {
  PaidFirm,
  PaymentOnItsWay,
  UnknownFirm,
  WithdrawnFirm,
} from '@/features/firms/components/firm-notices'
import { FirmOffer } from '@/features/firms/components/firm-offer'
import { ApiError } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'

export function Component() {
  const { brand } = useAppConfig()
  const [search] = useSearchParams()
  const asked = search.get('firm')?.trim() ?? ''
  const id = isIdentifier(asked) ? asked : ''
  const paid = search.has('paid')
  const offer = useFirmOffer(id, paid)
  const { data: firm, error } = offer
  if (id === '' || (error instanceof ApiError && [400, 404].includes(error.status)))
    return (
      <Titled>
        <UnknownFirm />
      </Titled>
    )
  if (!firm)
    return (
      <Titled>
        {error ? (
          <div className="wrap py-16">
            <h1 className="sr-only">Seats for your firm</h1>
            <ErrorState title={failureText(error)} onRetry={() => void offer.refetch()} />
          </div>
        ) : (
          <FullPageSpinner as="div" />
        )}
      </Titled>
    )
  if (firm.standing === 'withdrawn')
    return (
      <Titled>
        <WithdrawnFirm />
      </Titled>
    )
  if (!isPayable(firm.standing))
    return (
      <Titled>
        <PaidFirm id={id} firm={firm} justNow={paid} />
      </Titled>
    )
  if (paid)
    return (
      <Titled>
        <PaymentOnItsWay firm={id} onAsk={offer.isWaiting ? null : () => void offer.refetch()} />
      </Titled>
    )
  const again = firm.standing === 'ended'
  return (
    <SplitPage
      page={page}
      eyebrow={again ? 'Welcome back' : 'An offer'}
      title={
        again ? (
          <>
            Open your <em className="text-coral">seats</em> again.
          </>
        ) : (
          <>
            {plural(firm.seats, 'seat')} at <em className="text-coral">{brand}</em>.
          </>
        )
      }
      lead={
        again
          ? 'Your paid time has ended. Pay again, and your colleagues get their seats back, just as they were.'
          : 'Your firm pays, your colleagues are members: the directory, the events and the resources, each with an account of their own.'
      }
      footer={
        <>
          Another number, or a question?{' '}
          <Link to={paths.contact} className="text-link">
            Write to us
          </Link>
        </>
      }
    >
      <FirmOffer id={id} firm={firm} />
    </SplitPage>
  )
}

const page = { title: 'Seats for your firm' }

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <PageTitle {...page} />
    {children}
  </>
)
