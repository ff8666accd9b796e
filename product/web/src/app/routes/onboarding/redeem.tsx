// Redeems a gift for an account, or for an approved applicant who comes from the membership page.
import type { GiftRedeemed } from '@juno/domain/payments/gift'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { SplitPage } from '@/components/layout/split-page'
import { ButtonLink } from '@/components/ui/button-link'
import { useAddressSecrets } from '@/components/use-address-secrets'
import { paths } from '@/config/paths'
import { RedeemPanel } from '@/features/gifts/components/redeem-panel'
import { readApplicationId } from '@/features/payments/payer'
import { useAuth } from '@/lib/auth/auth-context'
import { decodePart } from '@/lib/decode-part'

export function Component() {
  const { user, status } = useAuth()
  const [search] = useSearchParams()
  const { '#': code = '' } = useAddressSecrets('#')
  const [redeemed, setRedeemed] = useState<GiftRedeemed | null>(null)
  if (redeemed) return <Redeemed {...redeemed} />
  if (status === 'loading') return <FullPageSpinner as="div" />
  return (
    <SplitPage
      page={{ title: 'Redeem a gift' }}
      eyebrow="A gift"
      title={
        <>
          Redeem your <em className="text-coral">gift</em>.
        </>
      }
      lead="Enter the code from your card. You see what it does before anything happens."
      footer={
        <>
          Would you like to give one?{' '}
          <Link to={paths.gift} className="text-link">
            Give a membership
          </Link>
        </>
      }
    >
      <RedeemPanel
        key={user?.id ?? 'visitor'}
        holder={{ signedIn: user !== null, applicationId: readApplicationId(search) }}
        initialCode={decodePart(code) ?? ''}
        onRedeemed={setRedeemed}
      />
    </SplitPage>
  )
}

const Redeemed = ({ message, open }: GiftRedeemed) => (
  <NoticePage
    icon={<Gift />}
    title="Your gift is redeemed."
    actions={open && <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
  >
    <p className="wrap-anywhere">{message}</p>
  </NoticePage>
)
