// Shows the applications that wait for a decision, and the decided ones.
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { ApplicationsHistory } from '@/features/applications/components/applications-history'
import { ApplicationsPanel } from '@/features/applications/components/applications-panel'

const tabs = [
  { value: 'pending', label: 'Pending', panel: <ApplicationsPanel /> },
  { value: 'history', label: 'History', panel: <ApplicationsHistory /> },
]

export function Component() {
  const [tab, setTab] = useAddressTab(['pending', 'history'])
  return <Tabs label="Applications" value={tab} onValueChange={setTab} tabs={tabs} />
}
