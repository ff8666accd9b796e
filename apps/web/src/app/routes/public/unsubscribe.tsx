// Unsubscribe: the target of the link in every newsletter.
import { useSearchParams } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { useAppConfig } from '@/config/app-config-context'
import { UnsubscribeNotice } from '@/features/newsletter/components/unsubscribe-notice'

export function Component() {
  const { brand } = useAppConfig()
  const [search] = useSearchParams()
  return (
    <>
      <PageTitle title="Unsubscribe" />
      <UnsubscribeNotice token={search.get('token')} brand={brand} />
    </>
  )
}
