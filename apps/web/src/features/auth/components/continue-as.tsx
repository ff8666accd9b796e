/** Asks whether the person is meant by a link that signs somebody in. Nobody is signed in before the answer. */
import { Button } from '@/components/ui/button'

interface ContinueAsProps {
  /** Of the account. */
  email: string
  busy: boolean
  onYes: () => void
  onNo: () => void
}

export function ContinueAs({ email, busy, onYes, onNo }: ContinueAsProps) {
  return (
    <div className="grid gap-6">
      <p role="status" className="text-soft">
        The link that you opened signs you in as <strong className="text-ink wrap-anywhere">{email}</strong>.
        If this is not your account, somebody else sent you their link: do not continue.
      </p>
      <div className="grid gap-3">
        <Button className="h-auto min-h-12 w-full py-2.5 whitespace-normal wrap-anywhere" busy={busy} onClick={onYes}>
          Continue as {email}
        </Button>
        <Button variant="quiet" className="w-full" disabled={busy} onClick={onNo}>
          This is not me
        </Button>
      </div>
    </div>
  )
}
