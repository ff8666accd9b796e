// Asks whether the key is written down. Without it nobody can open a backup once the server is lost.
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { useNoteKey } from '../api/backup-status'

interface KeyReminderProps {
  writtenDown: boolean
  /** A containerized site has an external database and no npm. */
  externalDatabase: boolean
}

const Command = ({ children }: { children: string }) => (
  <code className="font-mono text-sm break-words">{children}</code>
)

export function KeyReminder({ writtenDown, externalDatabase }: KeyReminderProps) {
  const note = useNoteKey()
  if (writtenDown) return null
  return (
    <Alert title="Have you written down the backup key?">
      <p>
        Backups are encrypted. If the server is lost, only this key opens them, and it cannot be recreated.
        Whoever runs the server prints it with <Command>npm run backup-key</Command>
        {externalDatabase && (
          <>
            , in containers with{' '}
            <Command>docker compose exec juno node product/server/dist/cli.js backup-key</Command>
          </>
        )}
        . Keep it where you keep other passwords, not on the server.
      </p>
      <Button
        variant="quiet"
        size="little"
        className="mt-3"
        busy={note.isPending}
        onClick={() =>
          note.mutate(undefined, {
            onError: error =>
              toast({ title: failureText(error, 'This could not be saved.'), variant: 'destructive' }),
          })
        }
      >
        Yes, it is written down
      </Button>
    </Alert>
  )
}
