// Shows an invitation to a seat that a firm pays for, behind the link in its email.
import type { SeatLookUp } from '@juno/domain/payments/firm'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { useAppConfig } from '@/config/app-config-context'
import { useOwnSeatInvitation, useSeatInvitation } from '@/features/seats/api/seat-invitation'
import { OwnSeat } from '@/features/seats/components/own-seat'
import {
  missingToken,
  SeatDeclined,
  SeatProblem,
  seatProblem,
  SeatTaken,
  WaitingSeat,
} from '@/features/seats/components/seat-notices'
import { VisitorsSeat } from '@/features/seats/components/visitors-seat'
import { dropSeatToken, useSeatToken } from '@/features/seats/seat-token'
import { useAuth } from '@/lib/auth/auth-context'
import { failureText } from '@/lib/failure-text'

export function Component() {
  const token = useSeatToken()
  return <SeatPage key={token} token={token} />
}

function SeatPage({ token }: { token: string }) {
  const { user, status } = useAuth()
  const [outcome, setOutcome] = useState<ReactNode>(null)
  const done = (said: ReactNode) => {
    dropSeatToken()
    setOutcome(said)
  }
  const refused = (error: unknown) => done(<SeatProblem {...seatProblem(error)!} />)
  const shared = {
    token,
    onRefused: refused,
    onDeclined: (message: string) => done(<SeatDeclined message={message} signedIn={user !== null} />),
  }
  if (outcome) return <Titled>{outcome}</Titled>
  if (token === '')
    return (
      <Titled>
        <SeatProblem {...missingToken} />
      </Titled>
    )
  if (status === 'loading')
    return (
      <Titled>
        <FullPageSpinner as="div" />
      </Titled>
    )
  return user ? (
    <ForAccount
      key={user.id}
      {...shared}
      userId={user.id}
      onTaken={({ message }) => done(<SeatTaken message={message} />)}
    />
  ) : (
    <ForVisitor {...shared} />
  )
}

const page = { title: 'Your seat' }

const Titled = ({ children }: { children: ReactNode }) => (
  <>
    <PageTitle {...page} />
    {children}
  </>
)

type Shared = Pick<Parameters<typeof VisitorsSeat>[0], 'token' | 'onRefused' | 'onDeclined'>

function ForVisitor(shared: Shared) {
  const found = useSeatInvitation(shared.token)
  return (
    <Invitation found={found}>
      {seat => <VisitorsSeat key={String(seat.accountExists)} seat={seat} {...shared} />}
    </Invitation>
  )
}

function ForAccount({ userId, ...shared }: Omit<Parameters<typeof OwnSeat>[0], 'seat'> & { userId: string }) {
  const found = useOwnSeatInvitation(shared.token, userId)
  return <Invitation found={found}>{seat => <OwnSeat seat={seat} {...shared} />}</Invitation>
}

interface InvitationProps<Seat> {
  found: UseQueryResult<Seat>
  children: (seat: Seat) => ReactNode
}

function Invitation<Seat extends SeatLookUp>({ found, children }: InvitationProps<Seat>) {
  const { brand } = useAppConfig()
  const { data: seat, error, isFetching, refetch } = found
  const problem = seatProblem(error)
  if (problem)
    return (
      <Titled>
        <SeatProblem {...problem} />
      </Titled>
    )
  if (!seat)
    return (
      <Titled>
        {error ? (
          <div className="wrap py-16">
            <h1 className="sr-only">Your seat</h1>
            <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
          </div>
        ) : (
          <FullPageSpinner as="div" />
        )}
      </Titled>
    )
  if (seat.standing === 'waits')
    return (
      <Titled>
        <WaitingSeat seat={seat} busy={isFetching} onAgain={() => void refetch()} />
      </Titled>
    )
  return (
    <SplitPage
      page={page}
      eyebrow="You are invited"
      title={
        <>
          A seat in <em className="text-coral">{brand}</em> is yours.
        </>
      }
      lead={
        <>
          <bdi>{seat.inviterName}</bdi> invites you, and <bdi>{seat.firmName}</bdi> pays: the directory, the
          events and the resources are open to you.
        </>
      }
    >
      {children(seat)}
    </SplitPage>
  )
}
