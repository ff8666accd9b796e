import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { LegalPage } from '@/features/legal/components/legal-page'
import { termsSections } from '@/features/legal/terms-sections'

export function Component() {
  const { brand, plans } = useAppConfig()
  return (
    <LegalPage
      page={{
        title: 'Terms of Service',
        path: paths.termsOfService,
        description: `The agreement between members and ${brand}: who may join, fees, cancelling, and how we treat each other.`,
      }}
      intro={<p>The agreement between you and us, in plain language.</p>}
      sections={termsSections(brand, plans[0]?.currencyName ?? '')}
    />
  )
}
