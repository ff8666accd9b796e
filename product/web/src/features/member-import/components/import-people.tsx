// Lists the people of an import by their result.
import { peopleShown, type MemberImport, type PeopleShown } from '@juno/domain/member-import/import-wire'
import { useId, useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Select } from '@/components/ui/select'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { dateText } from '@/lib/dates'
import { useImportPeople } from '../api/imports'
import { shownLabels } from '../texts'

const options = peopleShown.map(value => ({ value, label: shownLabels[value] }))

export function ImportPeople({ import: one }: { import: MemberImport }) {
  const titleId = useId()
  const [show, setShow] = useState<PeopleShown | null>(null)
  const { data, isPending, refetch } = useImportPeople(one, show ?? 'invited', show !== null)
  return (
    <section aria-labelledby={titleId} className="mt-6 border-t pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={titleId} className="font-display text-xl">
          Who is who
        </h3>
        <Select
          aria-label="Which people"
          className="w-full sm:w-72"
          options={options}
          placeholder="Show nobody"
          value={show ?? ''}
          onValueChange={value => setShow((value || null) as PeopleShown | null)}
        />
      </div>
      {show &&
        !data &&
        (isPending ? (
          <RowsSkeleton />
        ) : (
          <ErrorState title="The people could not be loaded." onRetry={() => void refetch()} />
        ))}
      {show && data && data.people.length === 0 && <p className="mt-4 text-[15px] text-soft">Nobody.</p>}
      {show && data && data.people.length > 0 && (
        <ul aria-label={shownLabels[show]} className="mt-4 divide-y rounded-[10px] border">
          {data.people.map(person => (
            <li key={person.row} className="flex flex-wrap justify-between gap-x-4 gap-y-1 p-3 text-[15px]">
              <span className="min-w-0 wrap-anywhere" dir="auto">
                <b className="font-semibold">{person.name ?? person.email}</b>
                {person.name && <span className="block text-soft">{person.email}</span>}
              </span>
              <span className="text-soft sm:text-right">
                {person.problem ??
                  [
                    person.renewal && `Paid until ${dateText(`${person.renewal}T12:00:00Z`)}`,
                    person.invitedAt && `Invited ${dateText(person.invitedAt)}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.people.length && (
        <p className="mt-2 text-sm text-soft">
          The first {data.people.length} of {data.total.toLocaleString('en')} are shown.
        </p>
      )}
    </section>
  )
}
