// Asks for the source and the file, then shows what the import would do.
import type { RememberedColumns, SourceName } from '@juno/domain/member-import/sources'
import { sourceNames, sources } from '@juno/domain/member-import/sources'
import { useId, useState } from 'react'
import { FileButton } from '@/components/file-button'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FormField } from '@/components/ui/form-field'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Select } from '@/components/ui/select'
import { useUnsavedWork } from '@/components/unsaved-work'
import { useFileReading } from '@/components/use-file-reading'
import { failureText } from '@/lib/failure-text'
import { readList } from '../read-list'
import { PreparedImport } from './prepared-import'

const sourceOptions = sourceNames.map(value => ({ value, label: sources[value].label }))

interface NewImportProps {
  /** The column mapping of the last import, by source. */
  columns: Partial<Record<SourceName, RememberedColumns>>
}

export function NewImport({ columns }: NewImportProps) {
  const titleId = useId()
  const [source, setSource] = useState<SourceName | null>(null)
  const { chosen, progress, problem, read, discard } = useFileReading(readList, failureText)
  /** The source that the file seems to come from, offered while a file is prepared. An empty text means none. */
  const [offered, setOffered] = useState<SourceName | '' | null>(null)
  const change = (value: SourceName | '') => {
    setOffered(null)
    setSource(value || null)
    discard()
  }
  useUnsavedWork(() => chosen !== null && 'lost')

  return (
    <Card asChild className="sm:p-8">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-[26px]">
          Bring your members along
        </h2>
        <p className="mt-2 max-w-prose text-[15px] text-soft">
          Choose where they are now, and the file that you saved there. You see what would happen before
          anything does. Nobody is emailed before you invite them, and nobody is shown to others before they
          join.
        </p>
        <div className="mt-5 grid gap-4 sm:max-w-md">
          <FormField
            label="Where are they now?"
            hint={source ? sources[source].howTo : 'Export a file there, and choose it here.'}
          >
            <Select
              options={sourceOptions}
              value={source ?? ''}
              onValueChange={value => {
                const wanted = value as SourceName | ''
                if (chosen) setOffered(wanted)
                else change(wanted)
              }}
            />
          </FormField>
          {source && (
            <FileButton
              label="CSV file"
              accept=".csv,.tsv,.txt,text/csv"
              variant={chosen ? 'quiet' : 'primary'}
              className="justify-self-start"
              disabled={progress !== null}
              onFile={file => void read(file)}
            >
              {chosen ? 'Choose another file' : 'Choose the file'}
            </FileButton>
          )}
        </div>
        {progress !== null && <ProgressBar label="Reading the file" value={progress} className="mt-5" />}
        {problem && (
          <Alert variant="destructive" className="mt-5">
            {problem}
          </Alert>
        )}
        {source && chosen && (
          <PreparedImport
            key={chosen.fileName + chosen.content.rows.length + source}
            source={source}
            fileName={chosen.fileName}
            table={chosen.content}
            remembered={columns[source] ?? {}}
            onDone={() => {
              discard()
              setSource(null)
            }}
          />
        )}
        {offered !== null && (
          <ConfirmDialog
            title="Put this file aside?"
            confirmLabel="Put it aside"
            variant="primary"
            onConfirm={() => change(offered)}
            onCancel={() => setOffered(null)}
          >
            Members from elsewhere come in another file: what you said about this one’s columns is lost.
          </ConfirmDialog>
        )}
      </section>
    </Card>
  )
}
