// Asks what to save where two people saved differently. Few people ever see it, so it is loaded then.
import { Suspense, type ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PartOnItsWay } from '@/components/feedback/part-on-its-way'
import { lazyPart } from '@/lib/load-part'
import type { ConflictChoicesProps } from './conflict-choices'
import type { Conflict } from './use-versioned-form'

const ConflictChoices = lazyPart(async () => (await import('./conflict-choices')).ConflictChoices)

interface ConflictDialogProps<Values extends FieldValues> extends Omit<
  ConflictChoicesProps<Values>,
  'conflict'
> {
  form: { conflict: Conflict<Values> | null }
}

export function ConflictDialog<Values extends FieldValues>({
  form: { conflict },
  ...props
}: ConflictDialogProps<Values>) {
  const Choices = ConflictChoices as unknown as ComponentType<ConflictChoicesProps<Values>>
  return (
    conflict && (
      <Suspense fallback={<PartOnItsWay />}>
        <Choices conflict={conflict} {...props} />
      </Suspense>
    )
  )
}
