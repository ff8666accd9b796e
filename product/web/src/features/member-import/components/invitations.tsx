// Chooses whom the next invitation batch contains.
import { invitationDays, MOST_INVITED, type MemberImport } from '@juno/domain/member-import/import-wire'
import { plural } from '@juno/domain/text/plural'
import { useId, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { useInvite } from '../api/imports'
import { memberImportTexts } from '../texts'

export function Invitations({ import: one }: { import: MemberImport }) {
  const titleId = useId()
  const { made, invited, came, toInvite, waves, plans } = one
  const left = Math.max(0, made - Math.max(invited, came) - toInvite)
  const [most, setMost] = useState(String(Math.min(50, Math.max(1, left))))
  const [plan, setPlan] = useState('')
  const [renewalUntil, setRenewalUntil] = useState('')
  const inviting = useInvite(one.id)
  const count = Number(most)
  const isNumber = Number.isInteger(count) && count >= 1 && count <= MOST_INVITED
  const invite = (again: boolean) =>
    inviting.mutate(
      again
        ? { most: MOST_INVITED, plan: null, renewalUntil: null, again, seen: waves }
        : { most: count, plan: plan || null, renewalUntil: renewalUntil || null, again, seen: waves },
      { onSuccess: ({ invited: sent }) => toast({ title: memberImportTexts.invited(sent) }) },
    )
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t pt-5">
      <h3 id={titleId} className="font-display text-xl">
        Invitations
      </h3>
      <p className="mt-1 max-w-prose text-[15px] text-soft">
        Begin with a few, and see whether they find their way. Each gets an email of their own with a link
        that works for {invitationDays.works} days.
      </p>
      {toInvite > 0 && (
        <p role="status" className="mt-3 text-[15px]">
          {plural(toInvite, 'invitation')} on the way.
        </p>
      )}
      {inviting.isError && (
        <Alert variant="destructive" className="mt-4">
          {failureText(inviting.error)}
        </Alert>
      )}
      {left > 0 && (
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <FormField
            label="How many"
            error={isNumber ? null : `Please enter a number up to ${MOST_INVITED}.`}
            hint={`${plural(left, 'person is', 'people are')} not invited yet.`}
          >
            <Input inputMode="numeric" value={most} onChange={event => setMost(event.target.value.trim())} />
          </FormField>
          {plans.length > 1 && (
            <FormField label="On this plan" optional>
              <Select
                options={plans.map(value => ({ value, label: value }))}
                placeholder="Any plan"
                value={plan}
                onValueChange={setPlan}
              />
            </FormField>
          )}
          <FormField label="Paid until, at the latest" optional>
            <Input type="date" value={renewalUntil} onChange={event => setRenewalUntil(event.target.value)} />
          </FormField>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {left > 0 && (
          <Button size="little" busy={inviting.isPending} disabled={!isNumber} onClick={() => invite(false)}>
            Invite them
          </Button>
        )}
        {invited > came && (
          <Button variant="quiet" size="little" disabled={inviting.isPending} onClick={() => invite(true)}>
            Remind those who have not joined
          </Button>
        )}
      </div>
    </section>
  )
}
