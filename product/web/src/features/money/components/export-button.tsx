// Saves one table of the page as CSV.
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { saveCsv } from '@/lib/csv'
import {
  useExportMoney,
  type LedgerRow,
  type Money,
  type MoneyPart,
  type MoneyRequest,
} from '../api/get-money'
import { ledgerCsv, moneyCsv } from '../money-csv'

interface ExportButtonProps {
  part: MoneyPart
  request: MoneyRequest
  /** Names the table for screen readers. */
  title: string
}

export function ExportButton({ part, request, title }: ExportButtonProps) {
  const exporting = useExportMoney()
  const save = () =>
    exporting.mutate(
      { part, ...request },
      {
        onSuccess: exported =>
          saveCsv(
            `money-${part.replace('_', '-')}-${request.from}-${request.to}.csv`,
            part === 'ledger' ? ledgerCsv(exported as LedgerRow[]) : moneyCsv(part, exported as Money),
          ),
        onError: () =>
          toast({ title: 'Failed to export the numbers. Please try again.', variant: 'destructive' }),
      },
    )
  return (
    <Button
      variant="quiet"
      size="little"
      className="shrink-0"
      aria-label={`CSV: ${title}`}
      busy={exporting.isPending}
      onClick={save}
    >
      {!exporting.isPending && <Download className="size-4" aria-hidden="true" />} CSV
    </Button>
  )
}
