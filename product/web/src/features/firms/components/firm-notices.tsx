// Says at a firm's link why there is nothing to pay.
import type { FirmLookUp } from '@juno/domain/payments/firm'
import { plural } from '@juno/domain/text/plural'
import { CircleCheck, CreditCard, Hourglass, SearchX, Undo2 } from 'lucide-react'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { toast } from '@/components/ui/toast-store'
import { firmFor, ownFirmSeats, paths } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { useMailAccountLink } from '../api/firm-offer'

const toContact = (
  <ButtonLink to={paths.contact} variant="quiet">
    Write to us
  </ButtonLink>
)

export const UnknownFirm = () => (
  <NoticePage
    icon={<SearchX />}
    title="We do not know this link"
    actions={
      <>
        <ButtonLink to={paths.contact}>Write to us</ButtonLink>
        <ButtonLink to={paths.home} variant="quiet">
          Back to home
        </ButtonLink>
      </>
    }
  >
    <p>
      Links sometimes break when they are copied. Please open the newest email that we sent you about your
      seats.
    </p>
  </NoticePage>
)

export const WithdrawnFirm = () => (
  <NoticePage icon={<Undo2 />} title="This offer was withdrawn" actions={toContact}>
    <p>
      Nothing was charged. If you would still like seats for your colleagues, write to us, and we make a new
      one.
    </p>
  </NoticePage>
)

/** @param onAsk asks again; null while the page polls by itself */
export const PaymentOnItsWay = ({ firm, onAsk }: { firm: string; onAsk: (() => void) | null }) => (
  <NoticePage
    icon={<Hourglass />}
    title="Your payment is being confirmed"
    actions={
      onAsk && (
        <>
          <Button onClick={onAsk}>Look again</Button>
          <ButtonLink to={firmFor(firm)} variant="quiet">
            See the offer again
          </ButtonLink>
        </>
      )
    }
  >
    <p role="status">
      {onAsk
        ? 'This is taking longer than usual. There is nothing for you to do: we email you as soon as it has arrived. Please do not pay a second time, unless your bank or the payment page has told you that the payment failed.'
        : 'This takes a few seconds, and the page then continues on its own.'}
    </p>
  </NoticePage>
)

interface PaidFirmProps {
  id: string
  firm: FirmLookUp
  /** The payment page has just led here. */
  justNow: boolean
}

export function PaidFirm({ id, firm, justNow }: PaidFirmProps) {
  const { standing, accountExists, contactEmail, seats, name } = firm
  if (standing === 'owing')
    return (
      <NoticePage
        icon={<CreditCard />}
        title="The last payment did not go through"
        actions={
          <>
            <ButtonLink to={ownFirmSeats}>See and pay</ButtonLink>
            {toContact}
          </>
        }
      >
        <p className="wrap-anywhere">
          The seats of <bdi>{name}</bdi> are still open. Sign in as {contactEmail}, and pay with the same card
          or another one.
        </p>
      </NoticePage>
    )
  return (
    <NoticePage
      icon={<CircleCheck />}
      title={justNow ? 'Thank you. The seats are yours.' : 'These seats are paid'}
      actions={
        accountExists ? (
          <ButtonLink to={ownFirmSeats}>{justNow ? 'Invite colleagues' : 'See the seats'}</ButtonLink>
        ) : (
          <>
            <MailAgain id={id} />
            {toContact}
          </>
        )
      }
    >
      <p className="wrap-anywhere">
        {plural(seats, 'seat')} for <bdi>{name}</bdi>
        {standing === 'ending' && '; they end with the period that is paid'}.{' '}
        {accountExists
          ? `Sign in as ${contactEmail} to invite colleagues, and to change the number or the card.`
          : `We emailed ${contactEmail} a link to make an account. With it you invite your colleagues.`}
      </p>
    </NoticePage>
  )
}

function MailAgain({ id }: { id: string }) {
  const mail = useMailAccountLink(id)
  return (
    <Button
      variant="quiet"
      busy={mail.isPending}
      onClick={() =>
        mail.mutate(undefined, {
          onSuccess: ({ message }) => toast({ title: message }),
          onError: error => toast({ title: failureText(error), variant: 'destructive' }),
        })
      }
    >
      Email it again
    </Button>
  )
}
