// Shows the card of a gift, behind the link in the buyer's email. The code is in the fragment, which is never sent to a
// server.
import { giftCodeText, normaliseGiftCode } from '@juno/domain/payments/gift'
import { Gift, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useAddressSecrets } from '@/components/use-address-secrets'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { useLookUpGift } from '@/features/gifts/api/gifts'
import { decodePart } from '@/lib/decode-part'
import { GiftCard } from '@/features/gifts/components/gift-card'
import { giftTexts } from '@/features/gifts/gift-texts'
import { failureText } from '@/lib/failure-text'

export function Component() {
  const { brand } = useAppConfig()
  const { '#': opened = '' } = useAddressSecrets('#')
  const code = normaliseGiftCode(decodePart(opened) ?? '') ?? ''
  const { mutate: lookUp, data: gift, error } = useLookUpGift({ signedIn: false, applicationId: null })
  useEffect(() => {
    if (code) lookUp(code)
  }, [code, lookUp])
  return (
    <>
      <PageTitle title="A gift" />
      {code === '' ? (
        <NoCard title={giftTexts.codeIncomplete} />
      ) : error ? (
        <NoCard title={failureText(error)} />
      ) : !gift ? (
        <FullPageSpinner as="div" />
      ) : (
        <div className="wrap py-8 sm:py-12 print:py-0">
          <GiftCard
            gift={gift}
            code={giftCodeText(code)}
            brand={brand}
            address={window.location.host + paths.redeem}
          />
          <div className="mt-6 flex flex-wrap justify-center gap-3 print:hidden">
            <Button onClick={() => window.print()}>
              <Printer className="size-4" aria-hidden="true" /> Print the card
            </Button>
            <ButtonLink to={`${paths.redeem}#${giftCodeText(code)}`} variant="quiet">
              Redeem it
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  )
}

const NoCard = ({ title }: { title: string }) => (
  <NoticePage
    icon={<Gift />}
    title={title}
    actions={
      <ButtonLink to={paths.redeem} variant="quiet">
        Enter a code
      </ButtonLink>
    }
  >
    <p>Open the card from the link in the buyer’s email. It works until the code is used.</p>
  </NoticePage>
)
