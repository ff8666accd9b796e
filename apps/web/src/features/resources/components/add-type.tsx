// Adding a type of resources.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { TextField } from '@/components/form/fields'
import { toast } from '@/components/ui/toast-store'
import { useAddResourceType } from '../api/add-resource-type'
import { resourceTexts } from '../texts'
import { AddEntry } from './add-entry'

export function AddType() {
  const adding = useAddResourceType()
  const add = async ({ name }: { name: string }) => {
    await adding.mutateAsync(name)
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
