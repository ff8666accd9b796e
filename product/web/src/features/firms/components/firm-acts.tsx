// Shows the actions that the firm's state allows.
import type { FirmStanding } from '@juno/domain/payments/firm'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { dateText } from '@/lib/dates'
import { useFirmAct, type AdminFirm, type FirmAct } from '../api/admin-firms'
import { ContactDialog } from './contact-dialog'
import { OfferDialog } from './offer-dialog'

type Act = FirmAct | 'change' | 'contact'

const possible: Record<FirmStanding, readonly Act[]> = {
  offered: ['change', 'mail', 'contact', 'withdraw'],
  paid: ['contact', 'end'],
  ending: ['keep', 'contact'],
  owing: ['contact', 'end'],
  ended: ['change', 'mail', 'contact'],
  withdrawn: [],
}

const labels: Record<Act, string> = {
  change: 'Change the offer',
  mail: 'Email it again',
  contact: 'Another contact',
  withdraw: 'Withdraw',
  end: 'End',
  keep: 'Keep it after all',
}

export function FirmActs({ firm, payments }: { firm: AdminFirm; payments: ReactNode }) {
  const [asking, setAsking] = useState<Act | null>(null)
  const close = () => setAsking(null)
  const acts = possible[firm.standing]
  return (
    <>
      {(acts.length > 0 || payments) && (
        <div className="mt-5 flex flex-wrap gap-2">
          {acts.map(act => (
            <Button key={act} variant="quiet" size="little" onClick={() => setAsking(act)}>
              {labels[act]}
            </Button>
          ))}
          {payments}
        </div>
      )}
      {asking === 'change' && <OfferDialog firm={firm} onClose={close} />}
      {asking === 'contact' && <ContactDialog firm={firm} onClose={close} />}
      {asking && asking !== 'change' && asking !== 'contact' && (
        <Question firm={firm} act={asking} onClose={close} />
      )}
    </>
  )
}

function Question({ firm, act, onClose }: { firm: AdminFirm; act: FirmAct; onClose: () => void }) {
  const send = useFirmAct(firm.id)
  const { title, confirm, text, destructive } = questions[act](firm)
  return (
    <ConfirmAction
      title={title}
      confirmLabel={confirm}
      variant={destructive ? 'destructive' : 'primary'}
      action={() => send.mutateAsync(act)}
      onDone={({ message }) => toast({ title: message })}
      onClose={onClose}
    >
      {text}
    </ConfirmAction>
  )
}

interface QuestionTexts {
  title: string
  confirm: string
  text: string
  destructive?: boolean
}

const questions: Record<FirmAct, (firm: AdminFirm) => QuestionTexts> = {
  mail: ({ name, contact_email }) => ({
    title: `Email ${name} again?`,
    confirm: 'Email it again',
    text: `The link to see the offer and pay goes to ${contact_email} once more.`,
  }),
  withdraw: ({ name }) => ({
    title: `Withdraw the offer to ${name}?`,
    confirm: 'Withdraw',
    text: 'The link will then say that the offer was withdrawn. Nothing was charged.',
    destructive: true,
  }),
  end: ({ name, paid_until, contact_email }) => ({
    title: `End the seats of ${name}?`,
    confirm: 'End with the period',
    text: `Everything stays open until ${paid_until ? dateText(paid_until) : 'the end of what is paid'}, and nothing more is charged. We email ${contact_email}. To give money back, see its payments.`,
    destructive: true,
  }),
  keep: ({ name, paid_until }) => ({
    title: `Keep the seats of ${name}?`,
    confirm: 'Keep them',
    text: `They renew ${paid_until ? `on ${dateText(paid_until)}` : 'with the next period'}.`,
  }),
}
