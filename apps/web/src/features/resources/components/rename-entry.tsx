// A new name for a type, or a new name and description for a category.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { TextareaField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { useRenameEntry, type ListEntry, type ListKind } from '../api/change-list-entry'
import { nameFailure } from '../name-failure'
import { resourceTexts } from '../texts'

interface RenameEntryProps {
  kind: ListKind
  entry: ListEntry
  others: readonly ListEntry[]
  onClose: () => void
}

export function RenameEntry({ kind, entry, others, onClose }: RenameEntryProps) {
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
      <TextField
        form={form}
        name="name"
        label={kind === 'type' ? 'Type name' : 'Category name'}
        required
        maxLength={kind === 'type' ? resourceLimits.typeName : resourceLimits.categoryName}
        autoFocus
      />
      {kind === 'category' && (
        <TextareaField
          form={form}
          name="description"
          label="Category description"
          optional
          rows={3}
          maxLength={resourceLimits.categoryDescription}
        />
      )}
    </FormDialog>
  )
}
