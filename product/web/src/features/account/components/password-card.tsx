// Shows the form of the password that fits the account.
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/feedback/error-state'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { passwordStateQuery } from '../api/password-state'
import { ChangePasswordCard } from './change-password-card'
import { SetPasswordCard } from './set-password-card'

export function PasswordCard({ userId, email }: { userId: string; email: string }) {
  const state = useQuery(passwordStateQuery(userId))
  if (state.data === 'set') return <ChangePasswordCard email={email} />
  if (state.data === 'none') return <SetPasswordCard userId={userId} email={email} />
  if (state.data === 'managed')
    return (
      <p className="text-[15px]">You have no password here: your organization looks after how you sign in.</p>
    )
  return state.isError ? (
    <ErrorState title="This could not be loaded" onRetry={() => void state.refetch()} />
  ) : (
    <SkeletonGroup>
      <Skeleton className="h-80" />
    </SkeletonGroup>
  )
}
