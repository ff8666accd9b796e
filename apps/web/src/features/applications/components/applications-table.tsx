// Applications as a table: who applied, what shows how they stand, and the way to read them.
import { Button } from '@/components/ui/button'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { roleLabel } from '@/features/applications/application-fields'
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'

interface ApplicationsTableProps<Application> {
  label: string
  applications: readonly Application[]
  /** Between the applicant and the button. */
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
          <span className="block font-bold wrap-anywhere">{name}</span>
          <span className="text-sm wrap-anywhere text-soft">{email}</span>
        </>
      ),
    },
    {
      header: 'Business',
      cell: ({ business_name, role }) => (
        <>
          <span className="block wrap-anywhere">{business_name}</span>
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
