// Plans and coupons: what a membership costs, and the rules of its payments.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { siteSettingsQuery } from '@/lib/site-settings'
import { usePaymentRules } from '../api/payment-rules'
import { usePlanPrices } from '../api/plan-prices'
import { CouponsList } from './coupons-list'
import { PaymentRulesForm } from './payment-rules-form'
import { PlansForm } from './plans-form'

export function PricesPanel() {
  const [tab, setTab] = useAddressTab(['plans', 'coupons', 'rules'])
  const plans = usePlanPrices()
  const rules = usePaymentRules()
  const { data: site } = useQuery(siteSettingsQuery())
  const zone = site?.timeZone ?? 'America/Toronto'
  return (
    <Tabs
      label="What a membership costs"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'plans',
          label: 'Plans',
          panel: (
            <Loaded query={plans} failed="The plans could not be loaded.">
              {answer => <PlansForm answer={answer} />}
            </Loaded>
          ),
        },
        {
          value: 'coupons',
          label: 'Coupons',
          panel: (
            <Loaded query={plans} failed="The plans could not be loaded.">
              {({ prices }) => <CouponsList currency={prices.currency} zone={zone} />}
            </Loaded>
          ),
        },
        {
          value: 'rules',
          label: 'Payment rules',
          panel: (
            <Loaded query={rules} failed="The rules could not be loaded.">
              {stored => <PaymentRulesForm stored={stored} />}
            </Loaded>
          ),
        },
      ]}
    />
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  failed: string
  children: (data: Data) => ReactNode
}

function Loaded<Data>({ query: { data, isPending, refetch }, failed, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return (
    <Card>{isPending ? <RowsSkeleton /> : <ErrorState title={failed} onRetry={() => void refetch()} />}</Card>
  )
}
