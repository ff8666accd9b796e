// What was decided before: search, filter by decision, pages, and the application that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Chip } from '@/components/ui/chip'
import { Select } from '@/components/ui/select'
import {
  historyPageSize,
  useDecidedApplications,
  type DecidedApplication,
} from '@/features/applications/api/get-decided-applications'
import { ApplicationsTable } from '@/features/applications/components/applications-table'
import { DecidedDialog } from '@/features/applications/components/decided-dialog'
import { decidedBy, decisionLabel } from '@/features/applications/decision-labels'

const decisions = [
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DECLINED', label: 'Declined' },
]

export function ApplicationsHistory() {
  const [opened, setOpened] = useState<DecidedApplication | null>(null)
  const address = useListAddress({ decision: oneOf(decisions) })
  const { search, page } = address
  const { decision } = address.filters
  const decided = useDecidedApplications({ search, decision, page })
  return (
    <>
      <ListFrame
        list={usePagedList(decided, address, historyPageSize)}
        label="Decided applications"
        failed="Failed to load applications. Please try again later."
        empty={<EmptyState title="No decisions yet">Every decision of the team is kept here.</EmptyState>}
        count={total => `${total} decided`}
        filter={{
          address,
          search: { label: 'Search decided applications', placeholder: 'Name, email, business' },
          fields: (
            <Select
              aria-label="Decision"
              className="w-full sm:w-48"
              placeholder="All decisions"
              options={decisions}
              value={decision}
              onValueChange={value => address.setFilters({ decision: value })}
            />
          ),
          showAll: 'Show all decisions',
        }}
      >
        {applications => (
          <ApplicationsTable
            label="Decided applications"
            applications={applications}
            columns={[
              {
                header: 'Decision',
                cell: application => (
                  <>
                    <Chip tone={application.status === 'APPROVED' ? 'sage' : 'sand'}>
                      {decisionLabel(application)}
                    </Chip>
                    <span className="mt-1 block text-sm wrap-anywhere text-soft">
                      {decidedBy(application)}
                    </span>
                  </>
                ),
              },
            ]}
            onOpen={setOpened}
          />
        )}
      </ListFrame>
      {opened && <DecidedDialog application={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
