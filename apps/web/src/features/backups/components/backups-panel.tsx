// The state of the backups, the backups made, and how to make and restore one.
import { type BackupRecord, backupStatusSchema } from '@juno/domain/backups/backup-status'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api'
import { momentText } from '@/lib/dates'
import { backupVerdict, fileSize } from '../backup-verdict'
import { BackupGuide } from './backup-guide'
import { ExportCard } from './export-card'

export function BackupsPanel() {
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
      <Alert variant={verdict.good ? 'success' : 'destructive'} title={verdict.title}>
        {verdict.text}
      </Alert>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {!data.externalDatabase && (
          <Card asChild>
            <section aria-labelledby="made">
              <h2 id="made" className="mb-3 font-display text-2xl">
                Backups made
              </h2>
              {data.backups.length > 0 ? (
                <ul className="divide-y">
                  {data.backups.map(backup => (
                    <BackupLine key={backup.folder + backup.finishedAt} backup={backup} />
                  ))}
                </ul>
              ) : (
                <EmptyState title="None yet">They will be listed here, the newest first.</EmptyState>
              )}
            </section>
          </Card>
        )}
        <BackupGuide status={data} />
      </div>
      <ExportCard />
    </div>
  )
}

const BackupLine = ({ backup }: { backup: BackupRecord }) => (
  <li className="py-3">
    <p className="flex flex-wrap justify-between gap-x-4">
      <time dateTime={backup.finishedAt} className="font-medium">
        {momentText(backup.finishedAt)}
      </time>
      <span className="text-soft">{fileSize(backup.bytes)}</span>
    </p>
    <p className="font-mono text-[13px] wrap-anywhere text-soft">{backup.folder}</p>
  </li>
)

const useBackupStatus = () =>
  useQuery({
    queryKey: ['backup-status'],
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => api('/api/backups', { schema: backupStatusSchema, signal }),
  })
