// Asks for the name of a type, or the name and description of a category.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import type { EntryText, ListKind } from '../api/types-and-categories'

export function EntryFields({ kind, form }: { kind: ListKind; form: ValidatedForm<EntryText> }) {
  return (
    <>
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
    </>
  )
}
