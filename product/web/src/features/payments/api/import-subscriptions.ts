// Imports subscriptions that run at Stripe: checks each line, and imports them a few lines at a time.
import {
  importResultSchema,
  MOST_LINES,
  previewSchema,
  runningElsewhereSchema,
  type ImportedRow,
  type ImportResult,
  type RunningElsewhere,
} from '@juno/domain/payments/import-subscriptions'
import { api } from '@/lib/api'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'
import { paymentTexts } from '../payment-texts'

type Progress = (done: number) => void

export const usePreviewImport = (onProgress: Progress) =>
  useMutation({
    mutationFn: async (lines: readonly string[]) => {
      const rows: ImportedRow[] = []
      for (const some of inTurns(lines, onProgress)) {
        const preview = await api('/api/payments/import/preview', {
          method: 'POST',
          body: { lines: some },
          schema: previewSchema,
          fallbackMessage: paymentTexts.previewFailed,
        })
        rows.push(...preview.rows)
      }
      return rows
    },
  })

interface Import {
  items: readonly { subscriptionId: string; email: string }[]
  invite: boolean
}

/** Imported lines stay when a later part fails. Another attempt continues from there. */
export const useImportSubscriptions = (onProgress: Progress) =>
  useMutation({
    mutationFn: async ({ items, invite }: Import) => {
      const results: ImportResult['results'] = []
      for (const some of inTurns(items, onProgress)) {
        const imported = await api('/api/payments/import', {
          method: 'POST',
          body: { items: some, invite },
          schema: importResultSchema,
          fallbackMessage: paymentTexts.importFailed,
        })
        results.push(...imported.results)
      }
      return results
    },
    onSettled: refreshing(['unmatched-payments'], ['admin-overview'], ['admin-members']),
  })

/**
 * Returns the running subscriptions that are not known here, one page of Stripe's per request.
 * @param onPage gets the rows found so far and how many were looked at: they stay when a later page fails
 */
export const useRunningElsewhere = (onPage: (rows: ImportedRow[], looked: number) => void) =>
  useMutation({
    mutationFn: async () => {
      let [rows, looked]: [ImportedRow[], number] = [[], 0]
      for (let next: string | null = ''; next !== null;) {
        const page: RunningElsewhere = await api(
          `/api/payments/import${next && `?after=${encodeURIComponent(next)}`}`,
          { schema: runningElsewhereSchema, fallbackMessage: paymentTexts.previewFailed },
        )
        rows = [...rows, ...page.rows]
        looked += page.looked
        onPage(rows, looked)
        next = page.next
      }
      return rows
    },
  })

function* inTurns<Item>(items: readonly Item[], onProgress: Progress): Generator<Item[]> {
  for (let done = 0; done < items.length; done += MOST_LINES) {
    onProgress(done / items.length)
    yield items.slice(done, done + MOST_LINES)
  }
  onProgress(1)
}
