// Shows what the import would do: totals, the errors of each row, and the first people.
import type { ImportedPerson } from '@juno/domain/member-import/imported-person'
import type { ReadRow } from '@juno/domain/member-import/read-people'
import { industries } from '@juno/domain/option-lists/industries'
import { plural } from '@juno/domain/text/plural'
import { CircleAlert, Info } from 'lucide-react'
import { useId, useState } from 'react'
import { Figures } from '@/components/figures'
import { Button } from '@/components/ui/button'
import { dateText } from '@/lib/dates'

const SHOWN = 50

interface DryRunProps {
  read: readonly ReadRow[]
  /** Addresses that have an account. */
  here: ReadonlySet<string>
  /** The existing accounts are still being looked up. */
  looking: boolean
}

export function DryRun({ read, here, looking }: DryRunProps) {
  const titleId = useId()
  const [shown, setShown] = useState(SHOWN)
  const fresh = read.filter(({ person }) => person && !here.has(person.email))
  const wrong = read.filter(({ problems }) => problems.length > 0)
  const remarked = fresh.filter(({ remarks }) => remarks.length > 0)
  const told = [...wrong, ...remarked]
  const count = (rows: readonly unknown[]) => rows.length.toLocaleString('en')
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-display text-xl">
        What will happen
      </h3>
      <div role="status">
        <Figures
          rows={[
            ['New', looking ? 'Looking…' : count(fresh)],
            [
              'Have an account already: nothing changes',
              looking ? 'Looking…' : count(read.filter(({ person }) => person && here.has(person.email))),
            ],
            ['Former members: skipped', count(read.filter(({ gone }) => gone))],
            ['Rows with a problem: skipped', count(wrong)],
          ]}
        />
      </div>
      {told.length > 0 && (
        <>
          <ul
            aria-label="Rows to look at"
            className="mt-4 max-h-96 divide-y overflow-y-auto rounded-[10px] border"
            tabIndex={0}
          >
            {told.slice(0, shown).map(row => (
              <ToldRow key={row.row} row={row} />
            ))}
          </ul>
          {told.length > shown && (
            <Button variant="quiet" size="little" className="mt-3" onClick={() => setShown(shown + 500)}>
              Show more of {plural(told.length, 'row')}
            </Button>
          )}
        </>
      )}
      {fresh.length > 0 && (
        <>
          <h4 className="mt-6 font-semibold">The first ones, as they will look</h4>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {fresh.slice(0, 3).map(({ person }) => (
              <Preview key={person!.row} person={person!} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ToldRow({ row: { row, email, problems, remarks } }: { row: ReadRow }) {
  const isWrong = problems.length > 0
  const Icon = isWrong ? CircleAlert : Info
  return (
    <li className="flex gap-3 p-3 text-[15px]">
      <Icon
        className={isWrong ? 'mt-1 size-4 shrink-0 text-danger' : 'mt-1 size-4 shrink-0 text-gold'}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" dir="auto">
          Row {row}
          {email && `: ${email}`}
        </p>
        {[...problems, ...remarks].map(text => (
          <p key={text} className="wrap-anywhere" dir="auto">
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}

function Preview({ person }: { person: ImportedPerson }) {
  const industry = industries.find(({ value }) => value === person.industry)?.label
  const facts = [person.role, person.business_name, industry, person.location].filter(Boolean).join(' · ')
  return (
    <li className="grid content-start gap-1 rounded-[10px] border p-4 text-[15px]">
      <p className="font-semibold wrap-anywhere" dir="auto">
        {person.name ?? 'Without a name'}
      </p>
      <p className="wrap-anywhere text-soft">{person.email}</p>
      {facts && (
        <p className="wrap-anywhere" dir="auto">
          {facts}
        </p>
      )}
      <p className="text-sm text-soft">
        {[
          person.renewal && `Paid until ${dateText(`${person.renewal}T12:00:00Z`)}`,
          person.newsletter && 'Newsletter',
          person.password_hash && 'Brings the password',
          person.photo && 'With a photo',
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  )
}
