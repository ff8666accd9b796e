// Invites colleagues: one address or several at once.
import type { ManagedFirm } from '@juno/domain/payments/firm'
import { plural } from '@juno/domain/text/plural'
import { TextareaField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { issuesAt } from '@/components/form/form-issues'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { useInviteToSeats } from '../api/managed-firms'
import { invitationLine, typedInvitations } from '../invitation-lines'

/** Says who was invited, and why the others were not. */
class SomeNotInvited extends Error {}

export function InviteDialog({ firm, onClose }: { firm: ManagedFirm; onClose: () => void }) {
  const invite = useInviteToSeats(firm.id)
  const free = firm.seats - firm.used.length
  const form = useValidatedForm({
    defaultValues: { people: '' },
    rules: ({ people }) => issuesAt(...problemOf(people, free)),
    onSubmit: async ({ people }) => {
      const outcome = await invite.mutateAsync(typedInvitations(people).invitations)
      const failed = outcome.filter(({ error }) => error)
      const sent = outcome.length - failed.length
      const said = `${plural(sent, 'invitation')} ${sent === 1 ? 'is' : 'are'} on the way`
      if (failed.length === 0) {
        toast({ title: said })
        onClose()
        return
      }
      // Invitations that were sent leave the form. The others stay for another try.
      form.setValue('people', failed.map(({ invitation }) => invitationLine(invitation)).join('\n'))
      const reasons = failed.map(({ invitation, error }) => `${invitation.email}: ${failureText(error)}`)
      throw new SomeNotInvited([...(sent > 0 ? [`${said}.`] : []), ...reasons].join(' '))
    },
    failure: error => (error instanceof SomeNotInvited ? error.message : failureText(error)),
  })
  return (
    <FormDialog
      form={form}
      title="Invite colleagues"
      description={`${plural(free, 'seat')} ${free === 1 ? 'is' : 'are'} free. We email each of them a link; they need no application.`}
      submitLabel="Send invitations"
      busyLabel="Sending…"
      onClose={onClose}
    >
      <TextareaField
        form={form}
        name="people"
        label="Email addresses"
        required
        hint="One on each line, or with commas between. With a name if you like: Ada Okafor <ada@example.com>"
        rows={5}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}

function problemOf(people: string, free: number): [readonly string[], string] {
  const { invitations, unreadable } = typedInvitations(people)
  if (unreadable.length > 0) return [['people'], `This is not an email address: ${unreadable.join(', ')}`]
  if (invitations.length === 0) return [['people'], 'Please enter at least one email address.']
  if (invitations.length > free)
    return [
      ['people'],
      `These are ${invitations.length} people, and ${plural(free, 'seat')} ${free === 1 ? 'is' : 'are'} free. Free a seat first, or take more seats.`,
    ]
  return [[], '']
}
