// Shows a file that was read: its columns, open choices, and what the import would do.
import { unknownEndProblem, type UnknownEnd } from '@juno/domain/member-import/import-wire'
import type { Industry } from '@juno/domain/option-lists/industries'
import { askedStatuses, cellsOf, readPeople, unknownIndustries } from '@juno/domain/member-import/read-people'
import { isAmbiguous, orderOfDays, type DayOrder } from '@juno/domain/member-import/read-day'
import type { StatusAnswers } from '@juno/domain/member-import/read-status'
import {
  chosenColumns,
  suggestMapping,
  type RememberedColumns,
  type SourceName,
} from '@juno/domain/member-import/sources'
import { cutToEnd } from '@juno/domain/text/graphemes'
import { useMemo, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress-bar'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { now } from '@/lib/now'
import type { Table } from '@/lib/read-table'
import { useKnownAddresses, useStartImport } from '../api/imports'
import { memberImportTexts } from '../texts'
import { ColumnMapping } from './column-mapping'
import { DryRun } from './dry-run'
import { ImportChoices } from './import-choices'

interface PreparedImportProps {
  source: SourceName
  fileName: string
  table: Table
  remembered: RememberedColumns
  onDone: () => void
}

export function PreparedImport({ source, fileName, table, remembered, onDone }: PreparedImportProps) {
  const { headers, rows } = table
  const [mapping, setMapping] = useState(() => suggestMapping(headers, source, remembered))
  const [chosenOrder, setChosenOrder] = useState<DayOrder | null>(null)
  const [industries, setIndustries] = useState<Record<string, Industry | null>>({})
  const [statuses, setStatuses] = useState<StatusAnswers>({})
  const [endedCome, setEndedCome] = useState(false)
  const [unknownEnd, setUnknownEnd] = useState<UnknownEnd>('none')
  const [progress, setProgress] = useState<number | null>(null)
  const starting = useStartImport(setProgress)

  const days = useMemo(
    () =>
      rows.flatMap(({ cells }) =>
        (['renewal', 'joined', 'newsletter_since'] as const).flatMap(field => cellsOf(cells, mapping, field)),
      ),
    [rows, mapping],
  )
  const told = useMemo(() => orderOfDays(days), [days])
  const ambiguous = useMemo(() => (told === null ? days.filter(isAmbiguous) : []), [days, told])
  const dayOrder = told ?? chosenOrder
  const unknown = useMemo(() => unknownIndustries(rows, mapping), [rows, mapping])
  const asked = useMemo(() => askedStatuses(rows, mapping), [rows, mapping])
  const today = now().toISOString().slice(0, 10)
  const read = useMemo(
    () => readPeople(rows, { mapping, dayOrder, industries, statuses, today, endedCome }),
    [rows, mapping, dayOrder, industries, statuses, today, endedCome],
  )
  const emails = useMemo(() => read.flatMap(({ person }) => person?.email ?? []), [read])
  const known = useKnownAddresses(emails)
  const here = useMemo(() => new Set(known.data?.known), [known.data])
  const people = read.flatMap(({ person }) => (person && !here.has(person.email) ? [person] : []))
  const hasAddress = mapping.includes('email')
  const endProblem = unknownEndProblem(unknownEnd, now())

  const start = () =>
    starting.mutate(
      {
        source,
        fileName: cutToEnd(fileName, 200),
        unknownEnd,
        people,
        columns: chosenColumns(headers, mapping, source, remembered),
      },
      {
        onSuccess: () => {
          toast({ title: memberImportTexts.started(people.length) })
          onDone()
        },
        onSettled: () => setProgress(null),
      },
    )
  return (
    <div className="mt-8 grid gap-8 border-t pt-6">
      <ColumnMapping table={table} mapping={mapping} onChange={setMapping} />
      {hasAddress ? (
        <>
          <ImportChoices
            ambiguousDays={ambiguous}
            dayOrder={chosenOrder}
            onDayOrder={setChosenOrder}
            unknownIndustries={unknown}
            industries={industries}
            onIndustries={setIndustries}
            askedStatuses={asked}
            statuses={statuses}
            onStatuses={setStatuses}
            ended={read.filter(({ ended }) => ended).length}
            endedCome={endedCome}
            onEndedCome={setEndedCome}
            withoutEnd={people.filter(({ membership, renewal }) => membership && renewal === null).length}
            unknownEnd={unknownEnd}
            endProblem={endProblem}
            onUnknownEnd={setUnknownEnd}
          />
          <DryRun read={read} here={here} looking={known.isPending} />
        </>
      ) : (
        <Alert variant="destructive">{memberImportTexts.noAddress}</Alert>
      )}
      {(known.error ?? starting.error) && (
        <Alert variant="destructive">{failureText(known.error ?? starting.error)}</Alert>
      )}
      {progress !== null && <ProgressBar label="Sending the list" value={progress} />}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={starting.isPending}
          disabled={
            !hasAddress ||
            !known.data ||
            people.length === 0 ||
            endProblem !== null ||
            (ambiguous.length > 0 && chosenOrder === null)
          }
          onClick={start}
        >
          {memberImportTexts.importPeople(people.length)}
        </Button>
        <Button variant="quiet" disabled={starting.isPending} onClick={onDone}>
          Discard
        </Button>
      </div>
    </div>
  )
}
