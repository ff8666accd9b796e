// Starts a backup, shows its progress, and says when the next scheduled one comes.
import type { BackupRun, BackupStatus } from '@juno/domain/backups/backup-status'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { momentText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useMakeBackup } from '../api/backup-status'

const steps: Record<BackupRun['step'], string> = {
  waiting: 'The backup begins in a moment …',
  copying: 'Copying and encrypting everything …',
  storing: 'Sending it off this machine …',
  checking: 'Restoring it for a test …',
}

export function MakeBackup({ status: { runs, nextAt, places } }: { status: BackupStatus }) {
  const make = useMakeBackup()
  const running = runs.find(({ state }) => state === 'running')
  const begin = () =>
    make.mutate(undefined, {
      onError: error =>
        toast({ title: failureText(error, 'The backup could not begin.'), variant: 'destructive' }),
    })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-5 text-[15px]">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <p role="status" className="font-medium">
          {running
            ? steps[running.step]
            : nextAt
              ? `The next automatic backup is on ${momentText(nextAt)}.`
              : 'Automatic backups are off: BACKUP_AT is set to never.'}
        </p>
        <p className="wrap-anywhere text-soft">
          Backups are encrypted and kept in {places.join(', and in ')}.
        </p>
      </div>
      <Button onClick={begin} busy={make.isPending || running !== undefined}>
        Back up now
      </Button>
    </Card>
  )
}
