// Lists the decided applications: search, filter by decision, pages, and the open one.
import { countedText } from '@juno/domain/text/counted'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Chip } from '@/components/ui/chip'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { type DecidedApplication, decidedPageSize, useDecidedApplications } from '../api/applications'
import { decidedBy, decisionLabel } from '../application-labels'
import { ApplicationFacts } from './application-facts'
import { ApplicationsTable } from './applications-table'

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
        list={usePagedList(decided, address, decidedPageSize)}
        label="Decided applications"
        failed="Failed to load applications. Please try again later."
        empty={<EmptyState title="No decisions yet">Every decision you make is listed here.</EmptyState>}
        count={total => countedText(total, 'decided')}
        filter={{
          address,
          search: { label: 'Search decided applications', placeholder: 'Name, email, business, place' },
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
                    <span className="mt-1 block text-sm wrap-anywhere text-soft" dir="auto">
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

function DecidedDialog({ application, onClose }: { application: DecidedApplication; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(680px,calc(100vw-48px))]"
        title={
          <span className="wrap-anywhere" dir="auto">
            {application.name}
          </span>
        }
        description={`${decisionLabel(application)} on ${decidedBy(application)}.`}
      >
        <ApplicationFacts application={application} />
        {application.decision_message && (
          <section className="mt-5">
            <h3 className="font-sans text-sm text-soft">Message to the applicant</h3>
            <p className="mt-1 rounded-[10px] bg-sand p-4 wrap-anywhere whitespace-pre-line" dir="auto">
              {application.decision_message}
            </p>
          </section>
        )}
      </DialogContent>
    </Dialog>
  )
}
