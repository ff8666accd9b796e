// When the last backups were made.
import { backupStatusSchema } from '@juno/domain/backups/backup-status'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { sessionToken } from '@/lib/session-token'

export const useBackupStatus = () =>
  useQuery({
    queryKey: ['backup-status'],
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) =>
      api('/api/backups', { token: await sessionToken(), schema: backupStatusSchema, signal }),
  })
