// Memberships that somebody else pays for, or nobody.
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { GiftsPanel } from '@/features/gifts/components/gifts-panel'
import { ComplimentaryPanel } from '@/features/given-memberships/components/complimentary-panel'

export function Component() {
  const [tab, setTab] = useAddressTab(['complimentary', 'gifts'])
  return (
    <Tabs
      label="Given memberships"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'complimentary', label: 'Complimentary', panel: <ComplimentaryPanel /> },
        { value: 'gifts', label: 'Gifts', panel: <GiftsPanel /> },
      ]}
    />
  )
}
