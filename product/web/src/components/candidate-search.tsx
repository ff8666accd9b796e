// Searches accounts and applications for one person, with one button beside each result.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { SearchInput } from '@/components/ui/search-input'
import { useDebounced } from '@/components/use-debounced'
import { shortestSearch, useCandidates, type Candidate } from '@/lib/candidates'

interface CandidateSearchProps {
  label: string
  initial?: string
  /** Returns whether a candidate may be chosen at all. */
  counts?: (candidate: Candidate) => boolean
  /** Says what can be found, until two characters are typed. */
  hint: string
  /** The message when nothing matches. The search is added to it: 'No account matches' */
  nothing: string
  verb: keyof typeof buttonNames
  /** The id of the candidate that is being chosen. */
  choosing?: string | null
  onChoose: (candidate: Candidate) => void
}

const buttonNames = { Attach: 'Attach to', Move: 'Move to', Choose: 'Choose' }

export function CandidateSearch({
  label,
  initial = '',
  counts,
  hint,
  nothing,
  verb,
  choosing = null,
  onChoose,
}: CandidateSearchProps) {
  const [typed, setTyped] = useState(initial)
  const search = useDebounced(typed).trim()
  const searching = search.length >= shortestSearch
  const { data, isError, isFetching, isPlaceholderData, refetch } = useCandidates(search, counts)
  // Results of an earlier search cannot be chosen: another person may take their place at any moment.
  const isOutdated = typed.trim() !== search || isPlaceholderData
  return (
    <div>
      <SearchInput
        label={label}
        placeholder="Email, name or business"
        className="sm:w-full"
        value={typed}
        onValueChange={setTyped}
      />
      <p role="status" className="mt-3 text-sm text-soft">
        {!searching
          ? hint
          : isError
            ? ''
            : !data || isFetching || isOutdated
              ? 'Searching…'
              : data.length > 0
                ? `${data.length} found`
                : `${nothing} “${search}”.`}
      </p>
      {isError && searching ? (
        <Alert variant="destructive" className="mt-2">
          <p>The search failed. Please try again.</p>
          <Button variant="link" className="min-h-8 text-sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : (
        searching && (
          <ul aria-label="People found" className="mt-1 grid max-h-80 overflow-y-auto">
            {data?.map(candidate => (
              <CandidateLine
                key={`${candidate.kind}-${candidate.id}`}
                candidate={candidate}
                verb={verb}
                onChoose={onChoose}
                busy={choosing === candidate.id}
                disabled={choosing !== null || isOutdated}
              />
            ))}
          </ul>
        )
      )}
    </div>
  )
}

interface CandidateLineProps extends Pick<CandidateSearchProps, 'verb' | 'onChoose'> {
  candidate: Candidate
  busy: boolean
  disabled: boolean
}

function CandidateLine({ candidate, verb, onChoose, busy, disabled }: CandidateLineProps) {
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
        onClick={() => onChoose(candidate)}
        aria-label={`${buttonNames[verb]} ${name || email}, ${kind}`}
      >
        {verb}
      </Button>
    </li>
  )
}
