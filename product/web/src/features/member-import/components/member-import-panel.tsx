// Imports members: choose the source and the file, check what it would do, import it, invite people, undo.
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useColumns, useImports } from '../api/imports'
import { ImportCard } from './import-card'
import { NewImport } from './new-import'

export function MemberImportPanel() {
  const imports = useImports()
  const columns = useColumns()
  if (!imports.data || !columns.data)
    return (
      <Card>
        {imports.isPending || columns.isPending ? (
          <RowsSkeleton />
        ) : (
          <ErrorState
            title="The imports could not be loaded."
            onRetry={() => void Promise.all([imports.refetch(), columns.refetch()])}
          />
        )}
      </Card>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <NewImport columns={columns.data.columns} />
      {imports.data.imports.map(one => (
        <ImportCard key={one.id} import={one} />
      ))}
    </div>
  )
}
