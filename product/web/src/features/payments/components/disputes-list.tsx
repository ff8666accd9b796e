// Lists disputed payments: the deadline for a response, where to respond, and which evidence helps.
import {
  disputeEvidence,
  disputeReason,
  disputeStanding,
  isWaitingDispute,
} from '@juno/domain/payments/dispute'
import { moneyText } from '@juno/domain/payments/money'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { dateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useDecideInSandbox, type PaymentDispute } from '../api/disputes'
import { paymentTexts } from '../payment-texts'
import { PaymentHistoryDialog } from './payment-history-dialog'

const payerOf = ({ name, email, payer_email }: PaymentDispute) => name ?? email ?? payer_email ?? 'Somebody'

export function DisputesList({ disputes }: { disputes: readonly PaymentDispute[] }) {
  const [looking, setLooking] = useState<PaymentDispute | null>(null)
  return (
    <>
      <ul aria-label="Disputed payments">
        {disputes.map(dispute => (
          <DisputeEntry key={dispute.id} dispute={dispute} onLook={() => setLooking(dispute)} />
        ))}
      </ul>
      {looking?.membership_id && (
        <PaymentHistoryDialog
          of={{ membership: looking.membership_id }}
          name={payerOf(looking)}
          onClose={() => setLooking(null)}
        />
      )}
    </>
  )
}

function DisputeEntry({ dispute, onLook }: { dispute: PaymentDispute; onLook: () => void }) {
  const { brand, checkout } = useAppConfig()
  const { id, cents, currency, reason, status, evidence_due_at: due, opened_at, membership_id } = dispute
  const payer = payerOf(dispute)
  const amount = moneyText(cents, currency)
  const waits = isWaitingDispute(status)
  const evidence = disputeEvidence(dispute, brand)
  const copy = () =>
    void navigator.clipboard.writeText(evidence).then(
      () => toast({ title: paymentTexts.evidenceCopied }),
      () => toast({ title: paymentTexts.evidenceNotCopied, variant: 'destructive' }),
    )
  return (
    <li className="border-b p-5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-bold wrap-anywhere" dir="auto">
          {payer}
        </span>
        <span className="font-semibold">{amount}</span>
        <Chip tone={waits ? 'gold' : status === 'lost' ? 'danger' : 'sand'}>{disputeStanding(status)}</Chip>
      </p>
      <p className="mt-1 text-[15px] text-soft">
        Since <time dateTime={opened_at}>{dateText(opened_at)}</time> · {disputeReason(reason)}.
      </p>
      {waits && (
        <p className="mt-2">
          {due ? (
            <>
              Reply by <time dateTime={due}>{dateText(due)}</time>, on Stripe’s page:
            </>
          ) : (
            'Reply soon, on Stripe’s page:'
          )}{' '}
          copy the facts into your reply, or let the payment go. {whatFollows(dispute)}
        </p>
      )}
      {status === 'lost' && dispute.state && (
        <p className="mt-2 text-[15px]">
          The money is gone. The membership follows its subscription, and is{' '}
          {dispute.state.replaceAll('_', ' ')} now.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {checkout.mode === 'sandbox' ? (
          waits && <SandboxDecision id={id} payer={payer} />
        ) : (
          <Button asChild size="little" variant={waits ? 'primary' : 'quiet'}>
            <a
              href={`https://dashboard.stripe.com/disputes/${encodeURIComponent(id)}`}
              target="_blank"
              rel="noreferrer"
            >
              Open at Stripe <ExternalLink className="size-4" aria-hidden="true" />
            </a>
          </Button>
        )}
        <Button size="little" variant="quiet" onClick={copy} aria-label={`Copy the facts about ${payer}`}>
          <Copy className="size-4" aria-hidden="true" /> Copy the facts
        </Button>
        {membership_id && (
          <Button size="little" variant="quiet" onClick={onLook} aria-label={`See what ${payer} paid`}>
            Payments
          </Button>
        )}
      </div>
      <details className="mt-3 text-[15px]">
        <summary className="cursor-pointer text-soft">What we know</summary>
        <p className="mt-2 rounded-[10px] bg-blush p-3 wrap-anywhere whitespace-pre-line" dir="auto">
          {evidence}
        </p>
      </details>
    </li>
  )
}

function whatFollows({ gift }: PaymentDispute): string {
  if (!gift) return 'The membership continues until its subscription ends.'
  if (gift.redeemed_at)
    return 'The gift stays redeemed, and the membership ends if the bank gives the money back.'
  return 'Until the bank decides, the code of this gift cannot be used.'
}

/** The sandbox has no page for responses, so the button decides at once. */
function SandboxDecision({ id, payer }: { id: string; payer: string }) {
  const decide = useDecideInSandbox(id)
  const say = (decision: 'won' | 'lost') =>
    decide.mutate(decision, {
      onSuccess: ({ message }) => toast({ title: message }),
      onError: error => toast({ title: failureText(error), variant: 'destructive' }),
    })
  return (
    <span
      role="group"
      aria-label={`In the sandbox, the bank decides about ${payer}`}
      className="flex flex-wrap gap-2"
    >
      <Button size="little" variant="quiet" disabled={decide.isPending} onClick={() => say('won')}>
        Decide for you (sandbox)
      </Button>
      <Button size="little" variant="quiet" disabled={decide.isPending} onClick={() => say('lost')}>
        Decide for the payer (sandbox)
      </Button>
    </span>
  )
}
