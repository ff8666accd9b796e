// Changes the end of a granted membership, or revokes it.
import { useState } from 'react'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { FormDialog } from '@/components/form/form-dialog'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { useChangeGiven, useTakeBackGiven } from '../api/complimentary'
import type { Complimentary } from '../complimentary-labels'
import { EndAndNoteFields, endAndNoteIssues, givenChange, type EndAndNote } from './end-and-note-fields'

export function GivenActions({ given }: { given: Complimentary }) {
  const [asking, setAsking] = useState<'change' | 'take back' | null>(null)
  const takeBack = useTakeBackGiven(given.id)
  const name = given.name || given.email
  const close = () => setAsking(null)
  return (
    <>
      <Button
        variant="quiet"
        size="little"
        onClick={() => setAsking('change')}
        aria-label={`Change the membership of ${name}`}
      >
        Change
      </Button>
      <Button
        variant="quiet"
        size="little"
        onClick={() => setAsking('take back')}
        aria-label={`Take back the membership of ${name}`}
      >
        Take back
      </Button>
      {asking === 'change' && <ChangeDialog given={given} onClose={close} />}
      {asking === 'take back' && (
        <ConfirmAction
          title={`Take back the membership of ${name}?`}
          confirmLabel="Take back"
          variant="destructive"
          action={() => takeBack.mutateAsync()}
          onDone={({ message }) => toast({ title: message })}
          onClose={close}
        >
          {given.account_id
            ? 'The members’ pages close for them at once. Their account and all they saved are kept, and we email them.'
            : 'The link that we emailed to them no longer works, and we tell them.'}
        </ConfirmAction>
      )}
    </>
  )
}

function ChangeDialog({ given, onClose }: { given: Complimentary; onClose: () => void }) {
  const change = useChangeGiven(given.id)
  const form = useVersionedForm({
    stored: given,
    valuesOf,
    rules: endAndNoteIssues,
    onSubmit: async (values, seen = given) => {
      const { message } = await change.mutateAsync({
        ...givenChange(values),
        seen: givenChange(valuesOf(seen)),
      })
      toast({ title: message })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title="Change this membership"
      description={<span className="wrap-anywhere">{given.email}</span>}
      submitLabel="Save"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <EndAndNoteFields form={form} />
      <ConflictDialog form={form} fields={{ lastDay: 'Last day', note: 'Note' }} />
    </FormDialog>
  )
}

const valuesOf = (given: Complimentary | undefined): EndAndNote => ({
  lastDay: given?.ends_at?.slice(0, 10) ?? '',
  note: given?.note ?? '',
})
