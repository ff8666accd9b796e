// Says why an invitation cannot be accepted, what to do next, and what the result is.
import { SEAT_LINK_DAYS, type SeatLookUp } from '@juno/domain/payments/firm'
import { CircleCheck, Clock, Link2Off, MailOpen, SearchX, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { ApiError } from '@/lib/api-error'

interface Problem {
  icon: ReactNode
  title: string
  text: string
  next: 'contact' | 'sign in'
}

const problems: Record<string, Problem> = {
  seat_unknown: {
    icon: <SearchX />,
    title: 'We do not know this link',
    text: 'Links sometimes break when they are copied, and a newer invitation replaces the one before. Please open the newest email that we sent you, or ask whoever invited you to send it again.',
    next: 'contact',
  },
  seat_expired: {
    icon: <Clock />,
    title: 'This invitation is too old',
    text: `It was good for ${SEAT_LINK_DAYS} days. Please ask whoever invited you to send it again: it takes them one click.`,
    next: 'contact',
  },
  seat_gone: {
    icon: <Link2Off />,
    title: 'This invitation is used up',
    text: 'The seat is taken already, or it was given to somebody else. If it was you who took it, sign in. If you have no account yet, open the link in the email that we sent you then.',
    next: 'sign in',
  },
  seat_refused: {
    icon: <UserX />,
    title: 'We cannot open this seat for you',
    text: 'Please write to us, and we will sort it out together.',
    next: 'contact',
  },
}

/** Returns what a refusal means for the whole invitation, or null for another error. */
export const seatProblem = (error: unknown): Problem | null =>
  (error instanceof ApiError && error.code !== null && problems[error.code]) || null

export const missingToken: Problem = {
  icon: <MailOpen />,
  title: 'Please open the link in your email',
  text: 'The invitation is in the email that we sent you: its link takes you to your seat.',
  next: 'sign in',
}

export const SeatProblem = ({ icon, title, text, next }: Problem) => (
  <NoticePage
    icon={icon}
    title={title}
    actions={
      <>
        {next === 'sign in' ? (
          <ButtonLink to={paths.signIn}>Sign In</ButtonLink>
        ) : (
          <ButtonLink to={paths.contact}>Write to us</ButtonLink>
        )}
        <ButtonLink to={paths.home} variant="quiet">
          Back to home
        </ButtonLink>
      </>
    }
  >
    <p>{text}</p>
  </NoticePage>
)

interface WaitingSeatProps {
  seat: SeatLookUp
  busy: boolean
  onAgain: () => void
}

export const WaitingSeat = ({ seat: { firmName, inviterName }, busy, onAgain }: WaitingSeatProps) => (
  <NoticePage
    icon={<Clock />}
    title="Your seat is not open at the moment"
    actions={
      <>
        <Button busy={busy} onClick={onAgain}>
          Look again
        </Button>
        <ButtonLink to={paths.home} variant="quiet">
          Back to home
        </ButtonLink>
      </>
    }
  >
    <p className="wrap-anywhere">
      A payment of <bdi>{firmName}</bdi> is missing. Your invitation is kept: once it is paid, the same link
      opens your seat. <bdi>{inviterName}</bdi> can tell you more.
    </p>
  </NoticePage>
)

export const SeatTaken = ({ message }: { message: string }) => (
  <NoticePage
    icon={<CircleCheck />}
    title="Your seat is open."
    actions={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
  >
    <p className="wrap-anywhere">{message}</p>
  </NoticePage>
)

export const SeatDeclined = ({ message, signedIn }: { message: string; signedIn: boolean }) => (
  <NoticePage
    icon={<MailOpen />}
    title="Thank you for telling us."
    actions={
      signedIn ? (
        <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
      ) : (
        <ButtonLink to={paths.home}>Back to home</ButtonLink>
      )
    }
  >
    <p className="wrap-anywhere">{message}</p>
  </NoticePage>
)
