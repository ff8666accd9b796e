// Adding a type or a category: a button and a dialog.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { TextareaField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useAddCategory, useAddType, type NewCategory } from '../api/types-and-categories'
import { nameFailure } from '../name-failure'
import { resourceTexts } from '../texts'

interface AddEntryProps<Values extends { name: string }> {
  /** Of the button, and the title of the dialog. */
  label: string
  blank: Values
  add: (entry: Values) => Promise<unknown>
  children: (form: ValidatedForm<Values>) => ReactNode
}

function AddEntry<Values extends { name: string }>(props: AddEntryProps<Values>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="little" onClick={() => setOpen(true)}>
        <Plus className="size-4" aria-hidden="true" /> {props.label}
      </Button>
      {open && <AddEntryDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddEntryDialog<Values extends { name: string }>({
  label,
  blank,
  add,
  onClose,
  children,
}: AddEntryProps<Values> & { onClose: () => void }) {
  const form = useValidatedForm<Values>({
    defaultValues: blank,
    // `add` checks the name, because it knows the existing ones.
    rules: () => [],
    onSubmit: async entry => {
      await add(entry)
      onClose()
    },
    failure: nameFailure,
  })
  return (
    <FormDialog
      form={form}
      title={label}
      submitLabel="Add"
      busyLabel="Adding..."
      noticeTitle="Error"
      onClose={onClose}
    >
      {children(form)}
    </FormDialog>
  )
}

const blank: NewCategory = { name: '', description: '' }

export function AddCategory() {
  const adding = useAddCategory()
  const add = async (category: NewCategory) => {
    await adding.mutateAsync(category)
    toast({ title: resourceTexts.categoryAdded })
  }
  return (
    <AddEntry label="Add Category" blank={blank} add={add}>
      {form => (
        <>
          <TextField
            form={form}
            name="name"
            label="Category name"
            required
            maxLength={resourceLimits.categoryName}
            autoFocus
          />
          <TextareaField
            form={form}
            name="description"
            label="Category description"
            optional
            rows={3}
            maxLength={resourceLimits.categoryDescription}
          />
        </>
      )}
    </AddEntry>
  )
}

export function AddType() {
  const adding = useAddType()
  const add = async ({ name }: { name: string }) => {
    await adding.mutateAsync({ name })
    toast({ title: resourceTexts.typeAdded })
  }
  return (
    <AddEntry label="Add Type" blank={{ name: '' }} add={add}>
      {form => (
        <TextField
          form={form}
          name="name"
          label="Type name"
          required
          maxLength={resourceLimits.typeName}
          autoFocus
        />
      )}
    </AddEntry>
  )
}
