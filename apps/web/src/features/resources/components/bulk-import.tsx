// Bulk import: a CSV file is read and checked, shown row by row, and stored all at once or not at all.
import { Download } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { useUnsavedWork } from '@/components/unsaved-work'
import { saveFile } from '@/lib/save-file'
import { failureText } from '@/lib/failure-text'
import { checkImport, useImportResources, useUndoImport } from '../api/import-resources'
import {
  checkRows,
  csvColumns,
  csvTemplate,
  mostCsvRows,
  withDirectory,
  type CheckedFile,
  type Named,
} from '../csv-rows'
import { CsvProblem, readCsv } from '../read-csv'
import { resourceTexts } from '../texts'
import { ImportPreview } from './import-preview'
import { ProgressBar } from '@/components/ui/progress-bar'

interface BulkImportProps {
  types: readonly Named[]
  categories: readonly Named[]
}

interface Chosen {
  name: string
  checked: CheckedFile
}

export function BulkImport({ types, categories }: BulkImportProps) {
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [imported, setImported] = useState<{ id: string; count: number } | null>(null)
  const importing = useImportResources()
  const undoing = useUndoImport()
  useUnsavedWork(() => chosen !== null && 'lost')

  const read = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    setChosen(null)
    setImported(null)
    setProblem(null)
    setProgress(0)
    try {
      const records = await readCsv(file, setProgress)
      const checked = check(records, { types, categories })
      const cells = (name: 'url' | 'template_file') => records.flatMap(record => record[name]?.trim() || [])
      const known = await checkImport(cells('url'), cells('template_file'))
      setChosen({ name: file.name, checked: { ...checked, rows: withDirectory(checked.rows, known) } })
    } catch (cause) {
      setProblem(
        cause instanceof CsvProblem ? cause.message : resourceTexts.csvProcessing(failureText(cause)),
      )
    }
    setProgress(null)
  }
  const store = ({ checked }: Chosen) => {
    setProblem(null)
    importing.mutate(
      checked.rows.flatMap(({ row }) => row ?? []),
      {
        onSuccess: stored => {
          setChosen(null)
          setImported(stored)
          toast({ title: resourceTexts.imported(stored.count) })
        },
        onError: cause => setProblem(resourceTexts.importFailed(failureText(cause))),
      },
    )
  }
  return (
    <Card asChild className="sm:p-8">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-[26px]">
          Bulk Import Resources
        </h2>
        <p className="mt-2 text-[15px] text-soft">
          A CSV file with the columns {csvColumns.join(', ')}. Types and categories go by their id or their
          name, tags are separated by commas, and each row needs either a url or a template_file. Rows without
          a title are ignored.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            size="little"
            disabled={progress !== null || importing.isPending}
            onClick={() => input.current?.click()}
          >
            Choose CSV file
          </Button>
          <Button
            variant="quiet"
            size="little"
            onClick={() => saveFile('resources-template.csv', csvTemplate(types, categories), 'text/csv')}
          >
            <Download className="size-4" aria-hidden="true" /> Download template file
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file"
            tabIndex={-1}
            className="sr-only"
            onChange={event => void read(event.target.files?.[0])}
          />
        </div>
        {progress !== null && <ProgressBar label="Reading the file" value={progress} className="mt-5" />}
        {problem && (
          <Alert variant="destructive" title="Error" className="mt-5">
            {problem}
          </Alert>
        )}
        {imported && (
          <Alert title={resourceTexts.imported(imported.count)} className="mt-5">
            <p>Was it the wrong file? Undo takes all of them out of the directory again.</p>
            <Button
              variant="quiet"
              size="little"
              className="mt-3"
              busy={undoing.isPending}
              onClick={() =>
                undoing.mutate(imported.id, {
                  onSuccess: removed => {
                    setImported(null)
                    toast({ title: resourceTexts.importUndone(removed) })
                  },
                  onError: cause =>
                    toast({
                      title: resourceTexts.undoFailed,
                      description: failureText(cause),
                      variant: 'destructive',
                    }),
                })
              }
            >
              Undo this import
            </Button>
          </Alert>
        )}
        {chosen && (
          <ImportPreview
            fileName={chosen.name}
            checked={chosen.checked}
            busy={importing.isPending}
            onImport={() => store(chosen)}
            onDiscard={() => setChosen(null)}
          />
        )}
      </section>
    </Card>
  )
}

/** @throws CsvProblem when there is nothing to import; Error when there is too much */
function check(
  records: readonly Record<string, string | undefined>[],
  lists: { types: readonly Named[]; categories: readonly Named[] },
): CheckedFile {
  if (records.length > mostCsvRows)
    throw new Error(
      `the file has ${records.length} rows, and one import takes ${mostCsvRows}. Please split it.`,
    )
  const checked = checkRows(records, lists)
  if (checked.rows.length === 0) throw new CsvProblem(resourceTexts.csvNoResources)
  return checked
}
