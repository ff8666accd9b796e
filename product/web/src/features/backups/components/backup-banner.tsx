// Warns above every admin page while the last backup failed or is too old. The Backups page says it itself.
import { backupVerdict } from '@juno/domain/backups/backup-verdict'
import { Link, useLocation } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/config/paths'
import { useBackupStatus } from '../api/backup-status'

export function BackupBanner() {
  const { data, dataUpdatedAt } = useBackupStatus()
  const { pathname } = useLocation()
  const verdict = data && backupVerdict(data, new Date(dataUpdatedAt))
  if (verdict?.state !== 'bad' || pathname === paths.backups) return null
  return (
    <Alert variant="destructive" title={verdict.title} className="mb-6">
      {verdict.text}{' '}
      <Link to={paths.backups} className="font-medium underline">
        Open Backups
      </Link>
    </Alert>
  )
}
