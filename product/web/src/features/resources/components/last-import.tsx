// Shows the latest import, which can be undone after a reload and by another admin, too.
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { WidgetNote } from '@/components/widget/widget-note'
import { momentText } from '@/lib/dates'
import { useLastImport, useUndoImport } from '../api/import-resources'
import { resourceTexts } from '../texts'

export function LastImport() {
  const { data: last, isError, refetch } = useLastImport()
  const undoing = useUndoImport()
  const [asking, setAsking] = useState(false)
  if (last === undefined && isError)
    return (
      <WidgetNote onRetry={() => void refetch()}>
        We could not look for an import that can be undone.
      </WidgetNote>
    )
  if (!last) return null
  const resources = plural(last.count, 'resource')
  return (
    <Alert title={`The last import: ${resources}, ${momentText(last.at)}`} className="mt-5">
      <p>Was it the wrong file? Undo removes them all from the directory.</p>
      <Button variant="quiet" size="little" className="mt-3" onClick={() => setAsking(true)}>
        Undo this import
      </Button>
      {asking && (
        <ConfirmAction
          title={`Remove ${resources}?`}
          confirmLabel="Undo the import"
          cancelLabel="Keep them"
          variant="destructive"
          action={() => undoing.mutateAsync(last.id)}
          failure={resourceTexts.undoFailed}
          onDone={removed => toast({ title: resourceTexts.importUndone(removed) })}
          onClose={() => setAsking(false)}
        >
          Any edits made to them since are lost too.
        </ConfirmAction>
      )}
    </Alert>
  )
}
