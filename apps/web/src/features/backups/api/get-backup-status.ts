// When the last backups were made.
import { backupStatusSchema } from '@juno/domain/backups/backup-status'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const useBackupStatus = () =>
  useQuery({
    queryKey: ['backup-status'],
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => api('/api/backups', { schema: backupStatusSchema, signal }),
  })
