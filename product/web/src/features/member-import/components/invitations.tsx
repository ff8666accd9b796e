// Chooses whom the next invitation batch contains, asks before it goes out, and takes it back for ten seconds.
import {
  invitationDays,
  MOST_INVITED,
  type InvitationBatch,
  type MemberImport,
} from '@juno/domain/member-import/import-wire'
import { plural } from '@juno/domain/text/plural'
import { useId, useState } from 'react'
import { Decided } from '@/components/feedback/decided'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { forgetDecided, justDecided, keepDecided } from '@/lib/just-decided'
import { useInvite, usePreviewInvitations, useUndoInvitations } from '../api/imports'
import { memberImportTexts } from '../texts'

export function Invitations({ import: one }: { import: MemberImport }) {
  const titleId = useId()
  const { made, invited, came, toInvite, waves, plans } = one
  const left = Math.max(0, made - Math.max(invited, came) - toInvite)
  const [most, setMost] = useState('')
  const [plan, setPlan] = useState('')
  const [renewalUntil, setRenewalUntil] = useState('')
  const [missing, setMissing] = useState(false)
  const kind = `invitations ${one.id}` as const
  const [sent, setSent] = useState(() => justDecided(kind).at(-1) ?? null)
  const looking = usePreviewInvitations(one.id)
  const inviting = useInvite(one.id)
  const undoing = useUndoInvitations(one.id)
  const count = Number(most)
  const isNumber = Number.isInteger(count) && count >= 1 && count <= MOST_INVITED
  const asked = looking.data && looking.data.invited > 0 ? looking.data : null
  const look = (batch: Omit<InvitationBatch, 'seen'>) =>
    looking.mutate(
      { ...batch, seen: waves },
      { onSuccess: found => found.invited === 0 && toast({ title: memberImportTexts.nobody }) },
    )
  const lookForNext = () => {
    setMissing(!isNumber)
    if (isNumber) look({ most: count, plan: plan || null, renewalUntil: renewalUntil || null, again: false })
  }
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
      {looking.isError && (
        <Alert variant="destructive" className="mt-4">
          {failureText(looking.error)}
        </Alert>
      )}
      {left > 0 && (
        <div className="mt-4 grid gap-4 sm:grid-cols-3">
          <FormField
            label="How many"
            error={missing && !isNumber ? memberImportTexts.howMany : null}
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
          <Button size="little" busy={looking.isPending} onClick={lookForNext}>
            Invite them
          </Button>
        )}
        {invited > came && (
          <Button
            variant="quiet"
            size="little"
            disabled={looking.isPending}
            onClick={() => look({ most: MOST_INVITED, plan: null, renewalUntil: null, again: true })}
          >
            Remind those who have not joined
          </Button>
        )}
      </div>
      {sent && (
        <div className="mt-4">
          <Decided
            key={sent.at}
            outcome={sent.outcome}
            title={sent.title}
            at={sent.at}
            undo={async () => {
              await undoing.mutateAsync()
              forgetDecided(kind, sent.id)
              setSent(null)
              toast({ title: memberImportTexts.invitationsUndone })
            }}
          />
        </div>
      )}
      {asked && (
        <ConfirmAction
          title={memberImportTexts.question(asked.invited, asked.batch.again)}
          confirmLabel={asked.batch.again ? 'Remind them' : 'Invite them'}
          variant="primary"
          action={() => inviting.mutateAsync(asked.batch)}
          onDone={({ invited: people }) => {
            const wave = {
              id: String(waves),
              title: 'invitations',
              outcome: memberImportTexts.invited(people),
            }
            keepDecided(kind, { ...wave, at: Date.now() })
            setSent({ ...wave, at: Date.now() })
            setMost('')
          }}
          onClose={looking.reset}
        >
          <p>{memberImportTexts.whom(asked.names, asked.invited)}</p>
        </ConfirmAction>
      )}
    </section>
  )
}
