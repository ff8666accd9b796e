// The decided applications one by one, each with its decision and a way to read it again.
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { DecidedApplication } from '@/features/applications/api/get-decided-applications'
import { decidedBy, decisionLabel } from '@/features/applications/decision-labels'

interface HistoryListProps {
  applications: readonly DecidedApplication[]
  onOpen: (application: DecidedApplication) => void
}

export function HistoryList({ applications, onOpen }: HistoryListProps) {
  return (
    <ul aria-label="Decided applications">
      {applications.map(application => (
        <li
          key={application.id}
          className="grid gap-3 border-b p-5 last:border-b-0 md:grid-cols-[2fr_2fr_auto] md:items-center"
        >
          <div className="min-w-0">
            <p className="font-bold wrap-anywhere">{application.name}</p>
            <p className="text-sm wrap-anywhere text-soft">
              {[application.email, application.business_name].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <Chip tone={application.status === 'APPROVED' ? 'sage' : 'sand'}>
              {decisionLabel(application)}
            </Chip>
            <span className="text-sm wrap-anywhere text-soft">{decidedBy(application)}</span>
          </div>
          <Button
            variant="quiet"
            size="little"
            className="w-full md:w-auto"
            onClick={() => onOpen(application)}
            aria-label={`View details of ${application.name}`}
          >
            View Details
          </Button>
        </li>
      ))}
    </ul>
  )
}
