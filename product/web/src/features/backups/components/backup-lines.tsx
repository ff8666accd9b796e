// Shows one backup: when it was made, its size, where it is stored, and the result of its verification.
import type { BackupRecord, BackupRun } from '@juno/domain/backups/backup-status'
import { formatSize } from '@juno/domain/disk-space/disk-space'
import { Chip } from '@/components/ui/chip'
import { momentText } from '@/lib/dates'

export function BackupRunLine({ run }: { run: BackupRun }) {
  const { state, startedAt, byHand, bytes, places, found, error } = run
  return (
    <li className="grid gap-1.5 py-4 text-[15px]">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-2.5">
          <time dateTime={startedAt} className="font-medium">
            {momentText(startedAt)}
          </time>
          <Chip tone={state === 'good' ? 'sage' : 'danger'}>{state === 'good' ? 'Checked' : 'Failed'}</Chip>
          {byHand && <span className="text-sm text-soft">by button</span>}
        </span>
        {bytes !== null && <span className="text-soft">{formatSize(bytes)}</span>}
      </p>
      {error && <p>{error}</p>}
      {found && <p className="text-soft">{found}</p>}
      {places.length > 0 && (
        <p className="text-[13px] wrap-anywhere text-soft">Lies in {places.join(', and in ')}.</p>
      )}
    </li>
  )
}

export const FolderLine = ({ backup }: { backup: BackupRecord }) => (
  <li className="py-3">
    <p className="flex flex-wrap justify-between gap-x-4">
      <time dateTime={backup.finishedAt} className="font-medium">
        {momentText(backup.finishedAt)}
      </time>
      <span className="text-soft">{formatSize(backup.bytes)}</span>
    </p>
    <p className="font-mono text-[13px] wrap-anywhere text-soft">{backup.folder}</p>
  </li>
)
