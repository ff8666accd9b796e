// Shows the result of the card page, which leads back here, as the link in an email does.
import { cardOutcomes, type CardOutcome } from '@juno/domain/payments/card-update'
import { CalendarX2, CircleCheck, CreditCard, Link2Off, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { firmFor, ownFirmSeats, ownMembership, paths } from '@/config/paths'

interface Outcome {
  icon: ReactNode
  title: string
  text: string
  next: 'dashboard' | 'again' | 'settings' | 'plans' | 'seats' | 'firm'
}

const outcomes: Record<CardOutcome, Outcome> = {
  paid: {
    icon: <CircleCheck />,
    title: 'Thank you, that is settled.',
    text: 'Your payment went through and your membership continues. There is nothing else to do.',
    next: 'dashboard',
  },
  saved: {
    icon: <CircleCheck />,
    title: 'Your new card is saved.',
    text: 'Your next payment is taken from it. There is nothing else to do.',
    next: 'dashboard',
  },
  refused: {
    icon: <CreditCard />,
    title: 'This card was refused.',
    text: 'Nothing was charged. Please try another card, or ask your bank to let the payment through.',
    next: 'again',
  },
  unchanged: {
    icon: <CreditCard />,
    title: 'Your card is the same as before.',
    text: 'Nothing was charged. If a payment is open, it is tried again over the next few days, or at once with another card.',
    next: 'again',
  },
  ended: {
    icon: <CalendarX2 />,
    title: 'This payment is closed.',
    text: 'The subscription has ended, so nothing is owed. Your profile is kept: choose a plan, and your membership continues.',
    next: 'plans',
  },
  expired: {
    icon: <Link2Off />,
    title: 'This link no longer works.',
    text: 'Please open the link in the newest email that we sent you, or sign in: your card is in your settings.',
    next: 'settings',
  },
  unavailable: {
    icon: <Unplug />,
    title: 'The payment page is not responding.',
    text: 'Nothing is lost. A new card that you have saved is used as soon as we hear from our payment provider. Otherwise please try again in a few minutes.',
    next: 'again',
  },
}

/** Texts for a card that pays for the seats of a firm. */
const ofFirm: Partial<Record<CardOutcome, Pick<Outcome, 'text' | 'next'>>> = {
  paid: {
    text: 'Your payment went through and the seats of your firm stay open. There is nothing else to do.',
    next: 'seats',
  },
  saved: {
    text: 'The next payment for the seats of your firm is taken from it. There is nothing else to do.',
    next: 'seats',
  },
  ended: {
    text: 'The subscription has ended, so nothing is owed. Seats stay assigned: once they are paid for again, all of them are open.',
    next: 'firm',
  },
}

interface CardOutcomeNoticeProps {
  result: string | null
  /** The firm whose seats the card pays for, or null for the person's own membership. */
  firmId: string | null
  /** The token of the link in the email, or null where it is unknown. */
  token: string | null
}

export function CardOutcomeNotice({ result, firmId, token }: CardOutcomeNoticeProps) {
  const known = cardOutcomes.find(outcome => outcome === result) ?? 'expired'
  const { icon, title, text, next } = { ...outcomes[known], ...(firmId !== null && ofFirm[known]) }
  return (
    <NoticePage
      icon={icon}
      title={title}
      actions={<Next next={token ? next : withoutToken(next)} token={token} firmId={firmId} />}
    >
      <p>{text}</p>
    </NoticePage>
  )
}

const withoutToken = (next: Outcome['next']) => (next === 'again' ? 'settings' : next)

interface NextProps extends Omit<CardOutcomeNoticeProps, 'result'> {
  next: Outcome['next']
}

function Next({ next, token, firmId }: NextProps) {
  switch (next) {
    case 'dashboard':
      return <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    case 'plans':
      return <ButtonLink to={paths.membershipSelection}>Choose a plan</ButtonLink>
    case 'settings':
      return <ButtonLink to={ownMembership}>Go to Settings</ButtonLink>
    case 'seats':
      return <ButtonLink to={ownFirmSeats}>See your firm’s seats</ButtonLink>
    case 'firm':
      return <ButtonLink to={firmFor(firmId ?? '')}>Pay for the seats again</ButtonLink>
    case 'again':
      return (
        <Button asChild>
          <a href={`/api/payments/update-card?token=${encodeURIComponent(token ?? '')}`}>Try again</a>
        </Button>
      )
  }
}
