// The pending applications as a table; each row turns into a card where the screen is narrow.
import { Button } from '@/components/ui/button'
import { cn } from '@/components/class-names'
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'
import { AgeChip } from '@/features/applications/components/age-chip'
import { roleLabel } from '@/features/applications/application-fields'

interface ApplicationsTableProps {
  applications: readonly PendingApplication[]
  now: Date
  onOpen: (application: PendingApplication) => void
}

// The roles are spelled out because `display: block` on the parts of a table takes its meaning away.
export function ApplicationsTable({ applications, now, onOpen }: ApplicationsTableProps) {
  return (
    <table role="table" className="block w-full text-left md:table" aria-label="Pending applications">
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b">
          {['Applicant', 'Business', 'Location', 'Waiting', 'Details'].map(heading => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="px-5 py-3 text-sm font-semibold text-soft"
            >
              <span className={cn(heading === 'Details' && 'sr-only')}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {applications.map(application => (
          <tr
            key={application.id}
            role="row"
            className="grid gap-2 border-b p-5 last:border-b-0 md:table-row md:p-0"
          >
            <Cell className="md:w-[34%]">
              <span className="block font-bold wrap-anywhere">{application.name}</span>
              <span className="text-sm wrap-anywhere text-soft">{application.email}</span>
            </Cell>
            <Cell>
              <span className="block wrap-anywhere">{application.business_name}</span>
              <span className="text-sm text-soft">{roleLabel(application.role)}</span>
            </Cell>
            <Cell>{application.location}</Cell>
            <Cell>
              <AgeChip submittedAt={application.submitted_at} now={now} />
            </Cell>
            <Cell className="mt-2 md:mt-0 md:text-right">
              <Button
                variant="quiet"
                size="little"
                className="w-full md:w-auto"
                onClick={() => onOpen(application)}
                aria-label={`View details of ${application.name}`}
              >
                View Details
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <td role="cell" className={cn('block align-top md:table-cell md:px-5 md:py-4', className)}>
      {children}
    </td>
  )
}
