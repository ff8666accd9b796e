// Searches accounts and applications for the payer of a payment, with one button beside each result.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { SearchInput } from '@/components/ui/search-input'
import { useDebounced } from '@/components/use-debounced'
import { shortestSearch, useCandidates, type Candidate } from '@/lib/candidates'
import { paymentTexts } from '../payment-texts'

interface CandidateSearchProps {
  initial: string
  /** The label of the buttons: 'Attach'. */
  verb: string
  /** The id of the candidate that is being attached. */
  choosing: string | null
  /** Why the last choice failed. */
  problem: string | null
  onChoose: (candidate: Candidate) => void
}

export function CandidateSearch({ initial, verb, choosing, problem, onChoose }: CandidateSearchProps) {
  const [typed, setTyped] = useState(initial)
  const search = useDebounced(typed).trim()
  const searching = search.length >= shortestSearch
  const { data, isError, isFetching, refetch } = useCandidates(search)
  return (
    <>
      <SearchInput
        label="Search accounts and applications"
        placeholder="Email, name or business"
        className="sm:w-full"
        value={typed}
        onValueChange={setTyped}
      />
      {problem && (
        <Alert variant="destructive" className="mt-4">
          {problem}
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
                verb={verb}
                busy={choosing === candidate.id}
                disabled={choosing !== null}
                onChoose={() => onChoose(candidate)}
              />
            ))}
          </ul>
        )
      )}
    </>
  )
}

interface CandidateLineProps {
  candidate: Candidate
  verb: string
  busy: boolean
  disabled: boolean
  onChoose: () => void
}

function CandidateLine({ candidate, verb, busy, disabled, onChoose }: CandidateLineProps) {
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
            ? `Application, ${state === 'PENDING' ? 'still waiting: this approves it' : state.toLowerCase()}`
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
        aria-label={`${verb} to ${name || email}, ${kind}`}
      >
        {verb}
      </Button>
    </li>
  )
}
