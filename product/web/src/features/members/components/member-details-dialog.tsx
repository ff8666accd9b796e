// Shows one account in full, and what the team may change about it. Changing an admin's rights asks first.
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { CorrectAddress } from '@/components/correct-address'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { useChangeMember, useCorrectMember, type AdminMember, type MemberChange } from '../api/admin-members'
import { useOpenSandboxPortal } from '../api/open-sandbox-portal'
import { dateLabel, joinedLabel, memberTexts, planLabel, renewalLabel } from '../member-labels'
import { MemberChips } from './member-chips'

interface MemberDetailsDialogProps {
  member: AdminMember
  /** Whether this is the admin's own account. */
  self: boolean
  /** Facts from other features about this member. */
  facts: ReactNode
  onClose: () => void
}

const outcomeOf = (change: MemberChange): ((name: string) => string) =>
  'is_admin' in change
    ? change.is_admin
      ? memberTexts.madeAdmin
      : memberTexts.revokedAdmin
    : change.hidden
      ? memberTexts.hidden
      : memberTexts.shown

/** Returns the database's own message where it is meant for people. */
const failureOf = (error: Error) =>
  'code' in error && error.code === 'PT409' ? failureText(error) : memberTexts.changeFailed

export function MemberDetailsDialog({ member, self, facts, onClose }: MemberDetailsDialogProps) {
  const { checkout } = useAppConfig()
  const [asking, setAsking] = useState(false)
  const save = useChangeMember()
  const correcting = useCorrectMember()
  const name = member.name || member.email || 'this member'
  const done = (change: MemberChange) => {
    toast({ title: outcomeOf(change)(name) })
    onClose()
  }
  const hide = (change: MemberChange) =>
    save.mutate(
      { id: member.id, change },
      {
        onSuccess: () => done(change),
        onError: error => toast({ title: failureOf(error), variant: 'destructive' }),
      },
    )
  return (
    <>
      <Dialog open onOpenChange={open => !open && onClose()}>
        <DialogContent
          className="sm:w-[min(640px,calc(100vw-48px))]"
          title={
            <span className="wrap-anywhere" dir="auto">
              {name}
            </span>
          }
          description={<span className="wrap-anywhere">{member.email}</span>}
          footer={
            <>
              <Button
                variant="quiet"
                disabled={save.isPending}
                onClick={() => hide({ hidden: !member.hidden })}
              >
                {member.hidden ? 'Show profile' : 'Hide profile'}
              </Button>
              <Button
                variant={member.is_admin ? 'destructive' : 'quiet'}
                disabled={save.isPending}
                onClick={() => setAsking(true)}
              >
                {member.is_admin ? 'Revoke admin' : 'Make admin'}
              </Button>
            </>
          }
        >
          <MemberChips member={member} />
          {member.standing === 'waiting' && <p className="mt-3">{memberTexts.waits}</p>}
          <Facts member={member}>{facts}</Facts>
          <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
            <Link to={paths.profile(member.id)} className="text-link">
              Open profile
            </Link>
            {member.email && !member.is_admin && (
              <CorrectAddress
                email={member.email}
                correct={email => correcting.mutateAsync({ id: member.id, email })}
                onDone={onClose}
              />
            )}
            {checkout.mode === 'sandbox' && member.plan && <SandboxLink memberId={member.id} />}
          </p>
        </DialogContent>
      </Dialog>
      {asking && (
        <ConfirmAction
          title={member.is_admin ? `Revoke admin rights of ${name}?` : `Make ${name} an admin?`}
          confirmLabel={member.is_admin ? 'Revoke admin' : 'Continue'}
          variant={member.is_admin ? 'destructive' : 'primary'}
          {...(!member.is_admin && {
            again: {
              title: 'Is this the right account?',
              text: (
                <span className="wrap-anywhere" dir="auto">
                  {[member.name, member.email].filter(Boolean).join(' · ')} can then also make and revoke
                  admins.
                </span>
              ),
              confirmLabel: 'Make admin',
            },
          })}
          action={() => save.mutateAsync({ id: member.id, change: { is_admin: !member.is_admin } })}
          onDone={() => done({ is_admin: !member.is_admin })}
          failure={failureOf}
          onClose={() => setAsking(false)}
        >
          {!member.is_admin
            ? 'They see and change everything that you do: applications, members, payments and settings.'
            : self
              ? 'These are your own rights: this admin area closes for you at once.'
              : 'The admin area closes for them at once. Their membership stays as it is.'}
        </ConfirmAction>
      )}
    </>
  )
}

function SandboxLink({ memberId }: { memberId: string }) {
  const portal = useOpenSandboxPortal()
  return (
    <Button
      variant="link"
      busy={portal.isPending}
      onClick={() =>
        portal.mutate(memberId, {
          onSuccess: ({ url }) => window.location.assign(url),
          onError: error => toast({ title: failureText(error), variant: 'destructive' }),
        })
      }
    >
      Card, invoices and time in the sandbox
    </Button>
  )
}

function Facts({ member, children }: { member: AdminMember; children: ReactNode }) {
  const facts = [
    { label: 'Business', value: member.business_name || '–' },
    { label: 'Location', value: member.location || '–' },
    { label: 'Plan', value: planLabel(member.plan) },
    { label: renewalLabel(member), value: dateLabel(member.current_period_end) },
    { label: 'Joined', value: joinedLabel(member) },
    { label: 'Last sign-in', value: member.last_sign_in_at ? dateLabel(member.last_sign_in_at) : 'Never' },
  ]
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium wrap-anywhere" dir="auto">
            {value}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
