// Finding whose payment it is: a search, and one click on a result attaches the payment.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { SearchInput } from '@/components/ui/search-input'
import { toast } from '@/components/ui/toast-store'
import { useDebounced } from '@/components/use-debounced'
import { ApiError } from '@/lib/api-error'
import {
  shortestSearch,
  useAttachPayment,
  useCandidates,
  type Candidate,
  type UnmatchedPayment,
} from '../api/unmatched-payments'
import { planAndStatus } from '../payment-labels'
import { paymentTexts } from '../payment-texts'

interface AttachDialogProps {
  payment: UnmatchedPayment
  onClose: () => void
}

export function AttachDialog({ payment, onClose }: AttachDialogProps) {
  const [typed, setTyped] = useState(payment.application_email ?? payment.email.split('@')[0] ?? '')
  const search = useDebounced(typed).trim()
  const searching = search.length >= shortestSearch
  const { data, isError, isFetching, refetch } = useCandidates(search)
  const attach = useAttachPayment(payment.id)
  const choose = (candidate: Candidate) =>
    attach.mutate(candidate, {
      onSuccess: title => {
        toast({ title })
        onClose()
      },
    })
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title="Whose payment is this?"
        description={
          <span className="wrap-anywhere" dir="auto">
            {payment.email} · {planAndStatus(payment)}
          </span>
        }
      >
        <SearchInput
          label="Search accounts and applications"
          placeholder="Email, name or business"
          className="sm:w-full"
          value={typed}
          onValueChange={setTyped}
        />
        {attach.error && (
          <Alert variant="destructive" className="mt-4">
            {reasonOf(attach.error)}
          </Alert>
        )}
        <p role="status" className="mt-4 text-sm text-soft">
          {!searching
            ? 'Type at least two characters.'
            : isError
              ? ''
              : data && !isFetching
                ? data.length === 0
                  ? `No account or application matches “${search}”.`
                  : `${data.length} found`
                : 'Searching...'}
        </p>
        {isError && searching ? (
          <Alert variant="destructive" className="mt-2">
            <p>{paymentTexts.searchFailed}</p>
            <Button variant="link" className="min-h-8 text-sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </Alert>
        ) : (
          searching && (
            <ul aria-label="Accounts and applications" className="mt-1 grid">
              {data?.map(candidate => (
                <CandidateLine
                  key={`${candidate.kind}-${candidate.id}`}
                  candidate={candidate}
                  busy={attach.isPending && attach.variables.id === candidate.id}
                  disabled={attach.isPending}
                  onChoose={() => choose(candidate)}
                />
              ))}
            </ul>
          )
        )}
      </DialogContent>
    </Dialog>
  )
}

/** The messages of /api, and the database's with this code, are meant for people. */
const reasonOf = (error: Error) =>
  error instanceof ApiError || ('code' in error && error.code === 'PT409')
    ? error.message
    : paymentTexts.attachFailed

interface CandidateLineProps {
  candidate: Candidate
  busy: boolean
  disabled: boolean
  onChoose: () => void
}

function CandidateLine({ candidate, busy, disabled, onChoose }: CandidateLineProps) {
  const { kind, name, email, business_name: business, state } = candidate
  return (
    <li className="grid gap-2 border-b py-3 last:border-b-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name || email}
        </p>
        <p className="text-sm wrap-anywhere text-soft" dir="auto">
          {[email, business].filter(Boolean).join(' · ')}
        </p>
        <Chip tone={kind === 'account' ? 'plum' : 'gold'} className="mt-1.5">
          {kind === 'application'
            ? `Application, ${state.toLowerCase()}`
            : state === 'none'
              ? 'Account without a membership'
              : `Account, ${state.replaceAll('_', ' ')}`}
        </Chip>
      </div>
      <Button
        variant="quiet"
        size="little"
        busy={busy}
        disabled={disabled}
        onClick={onChoose}
        aria-label={`Attach to ${name || email}, ${kind}`}
      >
        Attach
      </Button>
    </li>
  )
}
