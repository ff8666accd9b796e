// Searches for an account or an approved applicant.
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { SearchInput } from '@/components/ui/search-input'
import { useDebounced } from '@/components/use-debounced'
import { shortestSearch, useCandidates, type Candidate } from '@/lib/candidates'
import { givenTexts } from '../given-texts'

/** Accounts, and approved applicants who have none yet, can receive a membership. */
const mayBeGiven = ({ kind, state }: Candidate) => kind === 'account' || state === 'APPROVED'

export function PersonSearch({ onChoose }: { onChoose: (person: Candidate) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed).trim()
  const { data, isError, isFetching } = useCandidates(search, mayBeGiven)
  const found = search.length >= shortestSearch ? data : undefined
  return (
    <div>
      <SearchInput
        label="Who gets it"
        placeholder="Email, name or business"
        className="sm:w-full"
        value={typed}
        onValueChange={setTyped}
      />
      {isError ? (
        <Alert variant="destructive" className="mt-2">
          {givenTexts.searchFailed}
        </Alert>
      ) : (
        <p role="status" className="mt-2 text-sm text-soft">
          {search.length < shortestSearch
            ? 'Members, other accounts and approved applicants.'
            : !found || isFetching
              ? 'Searching…'
              : found.length === 0
                ? `No account or approved applicant matches “${search}”.`
                : `${found.length} found`}
        </p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="Accounts and applicants" className="mt-1 grid max-h-64 overflow-y-auto">
          {found.map(person => (
            <PersonLine key={`${person.kind}-${person.id}`} person={person} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </div>
  )
}

function PersonLine({ person, onChoose }: { person: Candidate; onChoose: (person: Candidate) => void }) {
  const { kind, name, email, business_name: business, state } = person
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name || email}
        </p>
        <p className="text-sm wrap-anywhere text-soft" dir="auto">
          {[email, business].filter(Boolean).join(' · ')}
        </p>
        <Chip tone={kind === 'account' ? 'plum' : 'gold'} className="mt-1.5">
          {kind === 'application'
            ? 'Approved applicant'
            : state === 'none'
              ? 'Account without a membership'
              : `Account, ${state}`}
        </Chip>
      </div>
      <Button
        variant="quiet"
        size="little"
        onClick={() => onChoose(person)}
        aria-label={`Choose ${name || email}`}
      >
        Choose
      </Button>
    </li>
  )
}
