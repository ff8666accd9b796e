// Lists memberships that the team, a gift or a firm pays for.
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { FirmsPanel } from '@/features/firms/components/firms-panel'
import { GiftsPanel } from '@/features/gifts/components/gifts-panel'
import { ComplimentaryPanel } from '@/features/complimentary/components/complimentary-panel'
import { MembershipPayments } from '@/features/payments/components/membership-payments'

export function Component() {
  const [tab, setTab] = useAddressTab(['complimentary', 'gifts', 'firms'])
  return (
    <Tabs
      label="Given memberships"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'complimentary', label: 'Complimentary', panel: <ComplimentaryPanel /> },
        { value: 'gifts', label: 'Gifts', panel: <GiftsPanel /> },
        {
          value: 'firms',
          label: 'Firms',
          panel: <FirmsPanel payments={of => <MembershipPayments {...of} />} />,
        },
      ]}
    />
  )
}
