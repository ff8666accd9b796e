// Adds a type or a category with a button and a dialog.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useAddCategory, useAddType, type EntryText, type ListKind } from '../api/types-and-categories'
import { nameFailure } from '../name-failure'
import { resourceTexts } from '../texts'
import { EntryFields } from './entry-fields'

interface AddEntryProps {
  kind: ListKind
  /** The label of the button, and the title of the dialog. */
  label: string
  add: (entry: EntryText) => Promise<unknown>
}

function AddEntry(props: AddEntryProps) {
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

function AddEntryDialog({ kind, label, add, onClose }: AddEntryProps & { onClose: () => void }) {
  const form = useValidatedForm<EntryText>({
    defaultValues: { name: '', description: '' },
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
      <EntryFields kind={kind} form={form} />
    </FormDialog>
  )
}

export function AddCategory() {
  const adding = useAddCategory()
  const add = async (category: EntryText) => {
    await adding.mutateAsync(category)
    toast({ title: resourceTexts.categoryAdded })
  }
  return <AddEntry kind="category" label="Add Category" add={add} />
}

export function AddType() {
  const adding = useAddType()
  const add = async ({ name }: EntryText) => {
    await adding.mutateAsync({ name })
    toast({ title: resourceTexts.typeAdded })
  }
  return <AddEntry kind="type" label="Add Type" add={add} />
}
