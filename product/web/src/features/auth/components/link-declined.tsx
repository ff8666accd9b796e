/** Says what became of a link that a person declined, and who is signed in now. */
import { ButtonLink } from '@/components/ui/button-link'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'

/** @param usedUp the link was verified before its account was known */
export function LinkDeclined({ usedUp = false }: { usedUp?: boolean }) {
  const { user } = useAuth()
  return (
    <div className="grid gap-6 text-left">
      <Alert title={usedUp ? 'Nobody was signed in with the link' : 'The link was not used'}>
        {user && (
          <>
            You are still signed in as <strong className="wrap-anywhere">{user.account}</strong>.{' '}
          </>
        )}
        {usedUp
          ? 'The link is for another account, and no longer works.'
          : 'The link is for another account, and was not used.'}{' '}
        {!user && 'You can close this page.'}
      </Alert>
      {user && (
        <ButtonLink to={paths.dashboard} className="w-full">
          Go to Dashboard
        </ButtonLink>
      )}
    </div>
  )
}
