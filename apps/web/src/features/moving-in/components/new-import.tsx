// Where the list comes from, and the file itself; then what it would do.
import type { RememberedColumns, SourceName } from '@juno/domain/moving-in/sources'
import { sourceNames, sources } from '@juno/domain/moving-in/sources'
import { useId, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormField } from '@/components/ui/form-field'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Select } from '@/components/ui/select'
import { useUnsavedWork } from '@/components/unsaved-work'
import { failureText } from '@/lib/failure-text'
import type { Table } from '@/lib/read-table'
import { readList } from '../read-list'
import { PreparedImport } from './prepared-import'

const sourceOptions = sourceNames.map(value => ({ value, label: sources[value].label }))

interface NewImportProps {
  /** What the team said the last time, by source. */
  columns: Partial<Record<SourceName, RememberedColumns>>
}

export function NewImport({ columns }: NewImportProps) {
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<SourceName | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ fileName: string; table: Table } | null>(null)
  useUnsavedWork(() => chosen !== null && 'lost')

  const read = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    setChosen(null)
    setProblem(null)
    setProgress(0)
    try {
      setChosen({ fileName: file.name, table: await readList(file, setProgress) })
    } catch (error) {
      setProblem(failureText(error))
    }
    setProgress(null)
  }
  return (
    <Card asChild className="sm:p-8">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-[26px]">
          Bring your members along
        </h2>
        <p className="mt-2 max-w-prose text-[15px] text-soft">
          Choose where they are now, and the file that you saved there. You see first what would happen.
          Nobody is emailed and nobody is shown to others before you invite them and they come.
        </p>
        <div className="mt-5 grid gap-4 sm:max-w-md">
          <FormField
            label="Where are they now?"
            hint={source ? sources[source].howTo : 'You get a file there, and bring it here.'}
          >
            <Select
              options={sourceOptions}
              value={source ?? ''}
              onValueChange={value => {
                setSource((value || null) as SourceName | null)
                setChosen(null)
                setProblem(null)
              }}
            />
          </FormField>
          {source && (
            <Button
              variant={chosen ? 'quiet' : 'primary'}
              className="justify-self-start"
              disabled={progress !== null}
              onClick={() => input.current?.click()}
            >
              {chosen ? 'Choose another file' : 'Choose the file'}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-label="CSV file"
            tabIndex={-1}
            className="sr-only"
            onChange={event => void read(event.target.files?.[0])}
          />
        </div>
        {progress !== null && <ProgressBar label="Reading the file" value={progress} className="mt-5" />}
        {problem && (
          <Alert variant="destructive" className="mt-5">
            {problem}
          </Alert>
        )}
        {source && chosen && (
          <PreparedImport
            key={chosen.fileName + chosen.table.rows.length + source}
            source={source}
            {...chosen}
            remembered={columns[source] ?? {}}
            onDone={() => {
              setChosen(null)
              setSource(null)
            }}
          />
        )}
      </section>
    </Card>
  )
}
