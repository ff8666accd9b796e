// Renames a type, or edits the name and description of a category.
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { useRenameEntry, type ListEntry } from '../api/change-list-entry'
import type { ListKind } from '../api/types-and-categories'
import { nameFailure } from '../name-failure'
import { resourceTexts } from '../texts'
import { EntryFields } from './entry-fields'

interface RenameEntryProps {
  kind: ListKind
  entry: ListEntry
  others: readonly ListEntry[]
  onClose: () => void
}

export function RenameEntry({ kind, entry: latest, others, onClose }: RenameEntryProps) {
  // The form keeps the entry with which it opened, so that saving notices a newer version.
  const [entry] = useState(latest)
  const rename = useRenameEntry(kind, entry, others)
  const form = useValidatedForm({
    defaultValues: { name: entry.name, description: entry.description ?? '' },
    // `rename` checks the name, because it knows the others.
    rules: () => [],
    onSubmit: async values => {
      await rename.mutateAsync(values)
      toast({ title: resourceTexts.renamed(values.name.trim()) })
      onClose()
    },
    failure: nameFailure,
  })
  return (
    <FormDialog
      form={form}
      title={`Rename “${entry.name}”`}
      description="The new name shows on every resource, in the filters and in the search."
      submitLabel="Save"
      busyLabel="Saving…"
      noticeTitle="Error"
      onClose={onClose}
    >
      <EntryFields kind={kind} form={form} />
    </FormDialog>
  )
}
