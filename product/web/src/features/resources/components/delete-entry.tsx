// Deletes a type or a category after its name was typed. One that holds anything is merged into another.
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { FormField } from '@/components/ui/form-field'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { useMergeEntry, useSubmissionsOf, type ListEntry } from '../api/change-list-entry'
import type { ListKind } from '../api/types-and-categories'
import { resourceTexts } from '../texts'

interface DeleteEntryProps {
  kind: ListKind
  entry: ListEntry
  others: readonly ListEntry[]
  onClose: () => void
}

export function DeleteEntry({ kind, entry, others, onClose }: DeleteEntryProps) {
  const { id, name, resources_count: resources } = entry
  const submissions = useSubmissionsOf(kind, id)
  const merge = useMergeEntry(kind)
  const [into, setInto] = useState('')
  const target = others.find(other => other.id === into)
  const empty = resources === 0 && submissions.data === 0
  const held = [
    resources > 0 && plural(resources, 'resource'),
    submissions.data && plural(submissions.data, 'submission'),
  ]
    .filter(Boolean)
    .join(' and ')
  return (
    <ConfirmAction
      title={target ? `Merge “${name}” into “${target.name}”?` : `Delete “${name}”?`}
      confirmLabel={empty ? 'Delete' : 'Merge and delete'}
      ready={submissions.isSuccess && (empty || target !== undefined)}
      action={() => merge.mutateAsync({ id, into: target?.id })}
      onDone={() =>
        toast({
          title: target ? resourceTexts.merged(name, target.name) : resourceTexts.entryDeleted(name),
          description: target && `${held} moved.`,
        })
      }
      onClose={onClose}
    >
      {submissions.isError ? (
        <Alert variant="destructive">{resourceTexts.countFailed}</Alert>
      ) : !submissions.isSuccess ? (
        <p role="status">Counting what it holds…</p>
      ) : empty ? (
        <p>No resource uses this {kind}.</p>
      ) : (
        <>
          <p>
            {target ? (
              <>
                {held} will move to “<bdi>{target.name}</bdi>”, and “<bdi>{name}</bdi>” will be gone. This
                cannot be undone.
              </>
            ) : (
              `It holds ${held}. Choose the ${kind} to move them to.`
            )}
          </p>
          <FormField label="Move to" className="mt-4 text-ink">
            <Select
              placeholder={`Choose a ${kind}`}
              value={into}
              onValueChange={setInto}
              options={others.map(other => ({ value: other.id, label: other.name }))}
            />
          </FormField>
        </>
      )}
    </ConfirmAction>
  )
}
