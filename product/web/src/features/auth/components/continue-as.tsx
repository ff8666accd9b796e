/** Asks whether the person is meant by a link that signs somebody in. Nobody is signed in before the answer. */
import { Avatar } from '@/components/ui/avatar'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/lib/auth/auth-context'
import { failureText } from '@/lib/failure-text'

interface ContinueAsProps {
  email: string
  busy: boolean
  /** Says why continuing did not succeed. The person can try again. */
  problem: Error | null
  onYes: () => void
  onNo: () => void
}

export function ContinueAs({ email, busy, problem, onYes, onNo }: ContinueAsProps) {
  const { user } = useAuth()
  const ending = user && user.email !== email ? user.account : null
  return (
    <div className="grid gap-6 text-left text-ink">
      <p role="status" className="sr-only">
        The link that you opened signs you in as {email}.
      </p>
      <div className="flex items-center gap-4 rounded-card border bg-page p-4">
        <Avatar name={email} className="size-12 shrink-0" />
        <div className="min-w-0">
          <p className="text-sm text-soft">This link signs you in as</p>
          <p className="font-semibold wrap-anywhere">{email}</p>
        </div>
      </div>
      {ending && (
        <Alert>
          You are signed in as <strong className="wrap-anywhere">{ending}</strong>. If you continue, that
          session ends in this browser.
        </Alert>
      )}
      <p className="text-[15px] text-soft">
        Not your account? Then this link was made for somebody else, and it is safer not to use it.
      </p>
      {problem && <Alert variant="destructive">{failureText(problem)}</Alert>}
      <div className="grid gap-3">
        <Button
          className="h-auto min-h-12 w-full py-2.5 whitespace-normal wrap-anywhere"
          busy={busy}
          onClick={onYes}
        >
          Continue as {email}
        </Button>
        <Button variant="quiet" className="w-full" disabled={busy} onClick={onNo}>
          This is not me
        </Button>
      </div>
    </div>
  )
}
