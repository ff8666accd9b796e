import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { LegalPage } from '@/features/legal/components/legal-page'
import { privacySections } from '@/features/legal/privacy-sections'

export function Component() {
  const { brand } = useAppConfig()
  return (
    <LegalPage
      page={{
        title: 'Privacy Policy',
        path: paths.privacyPolicy,
        description: `What ${brand} knows about you, what it is used for, who sees it, and what you can ask for.`,
      }}
      intro={
        <p>
          What we know about you, what we use it for, who sees it, and what you can ask of us. Written to be
          read.
        </p>
      }
      sections={privacySections(brand)}
    />
  )
}
