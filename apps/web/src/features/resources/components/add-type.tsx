// Adding a type of resources.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { useState } from 'react'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast-store'
import { useAddResourceType } from '../api/add-resource-type'
import { resourceTexts } from '../texts'
import { AddEntryDialog } from './add-entry-dialog'

export function AddType() {
  const [name, setName] = useState('')
  const add = useAddResourceType()
  const submit = (done: () => void) =>
    add.mutate(name, {
      onSuccess: () => {
        setName('')
        done()
        toast({ title: resourceTexts.typeAdded })
      },
    })
  return (
    <AddEntryDialog label="Add Type" adding={add} onSubmit={submit}>
      <FormField label="Type name" required>
        <Input
          value={name}
          onChange={event => setName(event.target.value)}
          maxLength={resourceLimits.typeName}
          autoFocus
        />
      </FormField>
    </AddEntryDialog>
  )
}
