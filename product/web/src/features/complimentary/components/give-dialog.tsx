// Grants a membership to a person who is known already, or who is searched for here.
import { useState } from 'react'
import { CandidateSearch } from '@/components/candidate-search'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import type { Candidate } from '@/lib/candidates'
import { useGiveMembership } from '../api/complimentary'
import { givenTexts } from '../complimentary-texts'
import { EndAndNoteFields, endAndNoteIssues, givenChange } from './end-and-note-fields'

export type Recipient = Pick<Candidate, 'kind' | 'id' | 'name' | 'email'>

/** Accounts, and approved applicants who have none yet, can receive a membership. */
const mayBeGiven = ({ kind, state }: Candidate) => kind === 'account' || state === 'APPROVED'

interface GiveDialogProps {
  /** The recipient. Without one, the dialog searches for a person. */
  to?: Recipient
  onClose: () => void
}

export function GiveDialog({ to, onClose }: GiveDialogProps) {
  const give = useGiveMembership()
  const [person, setPerson] = useState<Recipient | null>(to ?? null)
  const [missing, setMissing] = useState(false)
  const form = useValidatedForm({
    defaultValues: { lastDay: '', note: '' },
    rules: endAndNoteIssues,
    onSubmit: async values => {
      setMissing(person === null)
      if (person === null) return false
      const { message } = await give.mutateAsync({ person, ...givenChange(values) })
      toast({ title: message })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Give a membership"
      description="Everything that members have, without a payment. We email them about it."
      submitLabel="Give membership"
      busyLabel="Giving…"
      onClose={onClose}
    >
      {person ? (
        <Chosen person={person} onChange={to ? null : () => setPerson(null)} />
      ) : (
        <>
          {missing && <Alert variant="destructive">{givenTexts.personMissing}</Alert>}
          <CandidateSearch
            label="Who gets it"
            counts={mayBeGiven}
            hint="Members, other accounts and approved applicants."
            nothing="No account or approved applicant matches"
            verb="Choose"
            onChoose={setPerson}
          />
        </>
      )}
      <EndAndNoteFields form={form} />
    </FormDialog>
  )
}

function Chosen({ person, onChange }: { person: Recipient; onChange: (() => void) | null }) {
  const { name, email } = person
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-[10px] bg-blush p-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name || email}
        </p>
        {name && <p className="text-sm wrap-anywhere text-soft">{email}</p>}
      </div>
      {onChange && (
        <Button variant="link" className="min-h-8 text-[15px]" onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  )
}
