// Lists applications in a table: the applicant, the columns of the list, and a button to open the details.
import { Button } from '@/components/ui/button'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { roleLabel } from '../application-labels'
import type { PendingApplication } from '../api/applications'

interface ApplicationsTableProps<Application> {
  label: string
  applications: readonly Application[]
  /** The columns stand between the applicant and the button. */
  columns: readonly Column<Application>[]
  onOpen: (application: Application) => void
}

export function ApplicationsTable<Application extends PendingApplication>({
  label,
  applications,
  columns,
  onOpen,
}: ApplicationsTableProps<Application>) {
  const all: Column<Application>[] = [
    {
      header: 'Applicant',
      className: '@3xl:w-[30%]',
      cell: ({ name, email }) => (
        <>
          <span className="block font-bold wrap-anywhere" dir="auto">
            {name}
          </span>
          <span className="text-sm wrap-anywhere text-soft">{email}</span>
        </>
      ),
    },
    {
      header: 'Business',
      cell: ({ business_name, role }) => (
        <>
          <span className="block wrap-anywhere" dir="auto">
            {business_name}
          </span>
          <span className="text-sm text-soft">{roleLabel(role)}</span>
        </>
      ),
    },
    ...columns,
    {
      header: 'Details',
      actions: true,
      cell: application => (
        <Button
          variant="quiet"
          size="little"
          onClick={() => onOpen(application)}
          aria-label={`View details of ${application.name}`}
        >
          View Details
        </Button>
      ),
    },
  ]
  return <ResponsiveTable label={label} columns={all} rows={applications} />
}
