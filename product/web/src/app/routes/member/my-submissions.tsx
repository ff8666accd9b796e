// Lists the events and resources that the member has submitted, with their status.
import { PageHeader } from '@/components/layout/page-header'
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { OwnEvents } from '@/features/event-submissions/components/own-events'
import { OwnResources } from '@/features/resources/components/own-resources'
import { useAuth } from '@/lib/auth/auth-context'
import { submissionsHead } from '../../member-heads'

export function Component() {
  const { user } = useAuth()
  const [tab, setTab] = useAddressTab(['events', 'resources'])
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader {...submissionsHead} />
      <Tabs
        label={submissionsHead.title}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'events', label: 'Events', panel: <OwnEvents userId={user?.id} /> },
          { value: 'resources', label: 'Resources', panel: <OwnResources userId={user?.id} /> },
        ]}
      />
    </div>
  )
}
