// Asks until when a membership is granted, and why.
import { givenLimits, lastDayProblem, type ChangeGiven } from '@juno/domain/payments/complimentary-membership'
import { TextareaField, TextField } from '@/components/form/fields'
import { issuesAt } from '@/components/form/form-issues'
import type { ValidatedForm } from '@/components/form/use-validated-form'

export interface EndAndNote {
  /** A day such as 2026-12-31, or an empty text for no end. */
  lastDay: string
  note: string
}

export const endAndNoteIssues = ({ lastDay }: EndAndNote) => {
  const problem = lastDayProblem(lastDay || null, new Date())
  return problem ? issuesAt(['lastDay'], problem) : []
}

export const givenChange = ({ lastDay, note }: EndAndNote): ChangeGiven => ({
  lastDay: lastDay || null,
  note: note.trim() || null,
})

export function EndAndNoteFields({ form }: { form: ValidatedForm<EndAndNote> }) {
  return (
    <>
      <TextField
        form={form}
        name="lastDay"
        label="Last day"
        type="date"
        optional
        hint="Leave it empty for a membership without an end."
      />
      <TextareaField
        form={form}
        name="note"
        label="Note"
        optional
        hint="Why they have it. Only the team sees this."
        rows={3}
        maxLength={givenLimits.note}
      />
    </>
  )
}
