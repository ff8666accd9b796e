// Shows the state of the backups, the actions of the team, the backups made, and how to restore one.
import type { ComponentProps } from 'react'
import type { BackupStatus } from '@juno/domain/backups/backup-status'
import { backupVerdict, type BackupVerdict } from '@juno/domain/backups/backup-verdict'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { momentText } from '@/lib/dates'
import { useBackupStatus } from '../api/backup-status'
import { BackupGuide } from './backup-guide'
import { BackupRunLine, FolderLine } from './backup-lines'
import { ExportCard } from './export-card'
import { KeyReminder } from './key-reminder'
import { MakeBackup } from './make-backup'

type BackupsPanelProps = ComponentProps<typeof ExportCard>

const looks = { good: 'success', attention: 'plain', bad: 'destructive' } as const satisfies Record<
  BackupVerdict['state'],
  string
>

export function BackupsPanel({ factorAgain }: BackupsPanelProps) {
  const { data, isPending, refetch, dataUpdatedAt } = useBackupStatus()
  if (!data)
    return (
      <Card>
        {isPending ? (
          <RowsSkeleton />
        ) : (
          <ErrorState title="The backups could not be loaded." onRetry={() => void refetch()} />
        )}
      </Card>
    )
  const verdict = backupVerdict(data, new Date(dataUpdatedAt))
  return (
    <div className="grid gap-6">
      <Alert variant={looks[verdict.state]} title={verdict.title}>
        {verdict.text}
      </Alert>
      {data.log?.storedUpTo && (
        <p className="text-soft">
          Everything up to <time dateTime={data.log.storedUpTo}>{momentText(data.log.storedUpTo)}</time> is
          stored elsewhere.
        </p>
      )}
      <MakeBackup status={data} />
      <KeyReminder writtenDown={data.keyWrittenDown} externalDatabase={data.externalDatabase} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Runs status={data} />
          <ByHand status={data} />
        </div>
        <BackupGuide status={data} />
      </div>
      <ExportCard factorAgain={factorAgain} />
    </div>
  )
}

function Runs({ status: { runs } }: { status: BackupStatus }) {
  const ended = runs.filter(({ state }) => state !== 'running')
  return (
    <Card asChild>
      <section aria-labelledby="made">
        <h2 id="made" className="mb-3 font-display text-2xl">
          Backups made
        </h2>
        {ended.length > 0 ? (
          <ul className="divide-y">
            {ended.map(run => (
              <BackupRunLine key={run.id} run={run} />
            ))}
          </ul>
        ) : (
          <EmptyState title="None yet">They will be listed here, the newest first.</EmptyState>
        )}
      </section>
    </Card>
  )
}

function ByHand({ status: { backups } }: { status: BackupStatus }) {
  if (backups.length === 0) return null
  return (
    <Card asChild>
      <section aria-labelledby="by-hand">
        <h2 id="by-hand" className="mb-3 font-display text-2xl">
          Copies made on the server
        </h2>
        <ul className="divide-y">
          {backups.map(backup => (
            <FolderLine key={backup.folder + backup.finishedAt} backup={backup} />
          ))}
        </ul>
      </section>
    </Card>
  )
}
