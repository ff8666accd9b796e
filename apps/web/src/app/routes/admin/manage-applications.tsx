// Manage Members: the applications that a person has to decide on, and those that are decided.
import { AdminPage } from '@/components/layout/admin-page'
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { paths } from '@/config/paths'
import { ApplicationsPanel } from '@/features/applications/components/applications-panel'
import { ApplicationsHistory } from '@/features/applications/components/applications-history'

const tabs = [
  { value: 'pending', label: 'Pending', panel: <ApplicationsPanel /> },
  { value: 'history', label: 'History', panel: <ApplicationsHistory /> },
]

export function Component() {
  const [tab, setTab] = useAddressTab(['pending', 'history'])
  return (
    <AdminPage
      title="Manage Members"
      lead="Applications that need a person to decide. We promise an answer within 48 hours."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <Tabs label="Applications" value={tab} onValueChange={setTab} tabs={tabs} />
    </AdminPage>
  )
}
