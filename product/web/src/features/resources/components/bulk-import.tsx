// Imports a CSV file of resources. It is read and checked, shown row by row, and stored as a whole or not at all.
import { siteLocale } from '@juno/domain/text/locale'
import { plural } from '@juno/domain/text/plural'
import { readWebLink } from '@juno/domain/text/web-link'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { FileButton } from '@/components/file-button'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { useUnsavedWork } from '@/components/unsaved-work'
import { useFileReading } from '@/components/use-file-reading'
import { saveCsv } from '@/lib/csv'
import { failureText } from '@/lib/failure-text'
import { checkImport, useImportResources } from '../api/import-resources'
import {
  checkRows,
  csvTemplate,
  headingProblem,
  mostCsvRows,
  withDirectory,
  type CheckedFile,
} from '../csv-rows'
import { CsvProblem, readCsv, type CsvRecord } from '../read-csv'
import { resourceTexts } from '../texts'
import { FormLists, type ResourceLists } from './form-lists'
import { ImportPreview } from './import-preview'
import { LastImport } from './last-import'

export function BulkImport() {
  const titleId = useId()
  return (
    <Card asChild className="sm:p-8">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-[26px]">
          Bulk Import Resources
        </h2>
        <p className="mt-2 mb-5 text-[15px] text-soft">
          Start from the template file. Write types and categories as they are called above, separate tags by
          commas, and give each row either a url or a template_file, which is the stored name of a file that
          is uploaded already. Rows without a title are ignored.
        </p>
        <FormLists skeleton={<ButtonsSkeleton />}>{lists => <ImportFile lists={lists} />}</FormLists>
        <LastImport />
      </section>
    </Card>
  )
}

const ButtonsSkeleton = () => (
  <SkeletonGroup label="Loading types and categories..." className="flex flex-wrap gap-3">
    <Skeleton className="h-10 w-40 rounded-full" />
    <Skeleton className="h-10 w-52 rounded-full" />
  </SkeletonGroup>
)

/** @param props.lists the values that the file is checked against */
function ImportFile({ lists }: { lists: ResourceLists }) {
  const importing = useImportResources()
  const { chosen, progress, problem, read, discard } = useFileReading(
    (file, onProgress) => readRows(file, lists, onProgress),
    error => (error instanceof CsvProblem ? error.message : resourceTexts.csvProcessing(failureText(error))),
  )
  useUnsavedWork(() => chosen !== null && 'lost')

  const store = ({ rows }: CheckedFile) =>
    importing.mutate(
      rows.flatMap(({ row }) => row ?? []),
      {
        onSuccess: stored => {
          discard()
          toast({ title: resourceTexts.imported(stored.count) })
        },
      },
    )
  const refusal = importing.error && resourceTexts.importFailed(failureText(importing.error))
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <FileButton
          label="CSV file"
          accept=".csv,text/csv"
          size="little"
          disabled={progress !== null || importing.isPending}
          onFile={file => {
            importing.reset()
            void read(file)
          }}
        >
          Choose CSV file
        </FileButton>
        <Button
          variant="quiet"
          size="little"
          onClick={() => saveCsv('resources-template.csv', csvTemplate(lists.types, lists.categories))}
        >
          <Download className="size-4" aria-hidden="true" /> Download template file
        </Button>
      </div>
      {progress !== null && <ProgressBar label="Reading the file" value={progress} className="mt-5" />}
      {(problem ?? refusal) && (
        <Alert variant="destructive" title="Error" className="mt-5">
          {problem ?? refusal}
        </Alert>
      )}
      {chosen && (
        <ImportPreview
          fileName={chosen.fileName}
          checked={chosen.content}
          busy={importing.isPending}
          onImport={() => store(chosen.content)}
          onDiscard={discard}
        />
      )}
    </>
  )
}

/** Returns the rows with their problems and with what the directory has already. */
async function readRows(
  file: File,
  lists: ResourceLists,
  onProgress: (done: number) => void,
): Promise<CheckedFile> {
  const { headings, records } = await readCsv(file, onProgress)
  const checked = check(headings, records, lists)
  const cells = (name: 'url' | 'template_file') =>
    records.flatMap(({ cells: row }) => row[name]?.trim() || [])
  const urls = cells('url').map(url => readWebLink(url) ?? url)
  const known = await checkImport(urls, cells('template_file'))
  return { ...checked, rows: withDirectory(checked.rows, known) }
}

/** @throws CsvProblem when there is nothing to import; Error when there is too much */
function check(
  headings: readonly string[],
  records: readonly CsvRecord[],
  lists: ResourceLists,
): CheckedFile {
  if (records.length > mostCsvRows)
    throw new Error(
      `the file has ${plural(records.length, 'row')}, and one import takes ${mostCsvRows.toLocaleString(siteLocale)}. Please split it.`,
    )
  const checked = checkRows(records, lists, headings)
  const problem = headingProblem(headings)
  if (checked.rows.length === 0)
    throw new CsvProblem([resourceTexts.csvNoResources, problem].filter(Boolean).join('. '))
  if (problem) throw new CsvProblem(problem)
  return checked
}
