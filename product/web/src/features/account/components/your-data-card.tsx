// Exports what is stored about the member, and closes the account.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { lazyPart } from '@/lib/load-part'
import { useExportData } from '../api/account'
import { passwordStateQuery } from '../api/password-state'

const CloseByPassword = lazyPart(async () => (await import('./close-account-dialog')).CloseByPassword)
const CloseByCode = lazyPart(async () => (await import('./close-account-dialog')).CloseByCode)

interface YourDataCardProps {
  userId: string
  email: string
  /** Called when the account is closed. `membershipEndsAt` is the end of the paid period (ISO), or null. */
  onClosed: (membershipEndsAt: string | null) => void
}

export function YourDataCard({ userId, email, onClosed }: YourDataCardProps) {
  const [closing, setClosing] = useState(false)
  const exporting = useExportData()
  const password = useQuery(passwordStateQuery(userId))
  const dialog = { onClosed, onCancel: () => setClosing(false) }
  return (
    <>
      <div className="grid gap-3">
        <h3 className="text-base font-semibold">Export my data</h3>
        <p className="text-[15px] text-soft">
          One archive of everything we keep about you, readable by people and programs.
        </p>
        {exporting.isError && <Alert variant="destructive">{failureText(exporting.error)}</Alert>}
        {exporting.isSuccess && <Alert variant="success">Your archive is downloading.</Alert>}
        <Button
          variant="quiet"
          size="little"
          className="justify-self-start"
          busy={exporting.isPending}
          onClick={() => exporting.mutate()}
        >
          {!exporting.isPending && <Download className="size-4" aria-hidden="true" />}
          {exporting.isPending ? 'Putting it together…' : 'Download my data'}
        </Button>
      </div>
      <div className="grid gap-3 border-t pt-5">
        <h3 className="text-base font-semibold">Close my account</h3>
        <p className="text-[15px] text-soft">
          We delete your profile, photo, RSVPs and messages for good. A paid membership ends with the period
          you have paid for.
        </p>
        {closing && password.error && !password.data && (
          <Alert variant="destructive">{failureText(password.error)}</Alert>
        )}
        <Button
          variant="destructive"
          size="little"
          className="justify-self-start"
          busy={closing && password.isFetching && !password.data}
          onClick={() => {
            setClosing(true)
            if (password.isError) void password.refetch()
          }}
        >
          Close my account
        </Button>
      </div>
      <Suspense fallback={null}>
        {closing && password.data === 'set' && <CloseByPassword {...dialog} />}
        {closing && password.data && password.data !== 'set' && <CloseByCode {...dialog} email={email} />}
      </Suspense>
    </>
  )
}
