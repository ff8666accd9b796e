// Shows the prices of memberships, coupons, and the payment rules.
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/components/feedback/loaded'
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
  const site = useQuery(siteSettingsQuery())
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
              {({ prices }) => (
                <Loaded query={site} failed="The coupons could not be loaded.">
                  {({ timeZone }) => <CouponsList currency={prices.currency} zone={timeZone} />}
                </Loaded>
              )}
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
