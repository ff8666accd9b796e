// Sells a membership as a gift. It is open to everybody.
import { GIFT_MONTHS } from '@juno/domain/payments/gift'
import { MailOpen } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { NoticePage } from '@/components/layout/notice-page'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { GiftForm } from '@/features/gifts/components/gift-form'

export function Component() {
  const { brand, plans } = useAppConfig()
  const [search] = useSearchParams()
  const annual = plans.find(({ value }) => value === 'annual')
  const price = annual ? `${annual.price}${annual.tax}` : ''
  if (search.has('paid')) return <ThankYou />
  return (
    <SplitPage
      page={{ title: 'Give a membership' }}
      eyebrow="A gift"
      title={
        <>
          Give a year of <em className="text-coral">{brand}</em>.
        </>
      }
      lead={`${GIFT_MONTHS} months for ${price}, paid once. Nothing renews automatically. You get a card with your message and a code, which opens a membership after an approved application.`}
      footer={
        <>
          Were you given one?{' '}
          <Link to={paths.redeem} className="text-link">
            Redeem your code
          </Link>
        </>
      }
    >
      <GiftForm price={price} onOpened={url => window.location.assign(url)} />
    </SplitPage>
  )
}

const ThankYou = () => (
  <>
    <PageTitle title="Thank you" />
    <NoticePage
      icon={<MailOpen />}
      title="Thank you for this gift."
      actions={
        <ButtonLink to={paths.gift} variant="quiet">
          Give another one
        </ButtonLink>
      }
    >
      <p>
        The code and a card to print are on their way to your inbox. It can take a minute. Hand them over
        whenever you like: the code does not expire.
      </p>
    </NoticePage>
  </>
)
