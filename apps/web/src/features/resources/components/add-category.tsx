// Adding a category of resources.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { useState } from 'react'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useAddCategory, type NewCategory } from '../api/add-resource-category'
import { resourceTexts } from '../texts'
import { AddEntryDialog } from './add-entry-dialog'

const nothing: NewCategory = { name: '', description: '' }

export function AddCategory() {
  const [category, setCategory] = useState(nothing)
  const add = useAddCategory()
  const typed = (field: keyof NewCategory) => ({
    value: category[field],
    onChange: (event: { target: { value: string } }) =>
      setCategory(current => ({ ...current, [field]: event.target.value })),
  })
  const submit = (done: () => void) =>
    add.mutate(category, {
      onSuccess: () => {
        setCategory(nothing)
        done()
        toast({ title: resourceTexts.categoryAdded })
      },
    })
  return (
    <AddEntryDialog label="Add Category" adding={add} onSubmit={submit}>
      <FormField label="Category name" required>
        <Input {...typed('name')} maxLength={resourceLimits.categoryName} autoFocus />
      </FormField>
      <FormField label="Category description" optional>
        <Textarea {...typed('description')} rows={3} maxLength={resourceLimits.categoryDescription} />
      </FormField>
    </AddEntryDialog>
  )
}
