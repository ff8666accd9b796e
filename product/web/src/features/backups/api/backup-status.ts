// Reads the state of backups, starts a backup, and confirms that the key is written down.
import { backupStatusSchema } from '@juno/domain/backups/backup-status'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

const statusKey = ['backup-status']

export const useBackupStatus = () =>
  useQuery({
    queryKey: statusKey,
    meta: { live: ['backups'] },
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => api('/api/backups', { schema: backupStatusSchema, signal }),
  })

export const useMakeBackup = () =>
  useMutation({
    mutationFn: () => api('/api/backups', { method: 'POST' }),
    // A refusal means that another admin has started one.
    onSettled: refreshing(statusKey),
  })

export const useNoteKey = () =>
  useMutation({
    mutationFn: () => api('/api/backups/key', { method: 'POST' }),
    onSuccess: refreshing(statusKey),
  })
