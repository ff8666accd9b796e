// Adding a category of resources.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { TextareaField, TextField } from '@/components/form/fields'
import { toast } from '@/components/ui/toast-store'
import { useAddCategory, type NewCategory } from '../api/add-resource-category'
import { resourceTexts } from '../texts'
import { AddEntry } from './add-entry'

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
