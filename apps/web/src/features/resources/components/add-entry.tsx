// The button and the dialog that add a type or a category; the dialog closes itself once that worked.
import { resourceMessages } from '@juno/domain/resources/resource-rules'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'

interface AddEntryProps<Values extends { name: string }> {
  /** On the button that opens it, and its title. */
  label: string
  blank: Values
  add: (entry: Values) => Promise<unknown>
  children: (form: ValidatedForm<Values>) => ReactNode
}

export function AddEntry<Values extends { name: string }>(props: AddEntryProps<Values>) {
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
    // The name is checked where the list of those that exist is known.
    rules: () => [],
    onSubmit: async entry => {
      await add(entry)
      onClose()
    },
    failure: error => {
      const { message } = error as Error
      return aboutTheName.includes(message) ? { path: 'name', message } : message
    },
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

const aboutTheName: readonly string[] = [
  resourceMessages.emptyType,
  resourceMessages.duplicateType,
  resourceMessages.emptyCategory,
  resourceMessages.duplicateCategory,
]
