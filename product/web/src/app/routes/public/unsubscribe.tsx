// The link in every newsletter leads here.
import { PageTitle } from '@/components/page-title'
import { useAddressSecrets } from '@/components/use-address-secrets'
import { useAppConfig } from '@/config/app-config-context'
import { UnsubscribeNotice } from '@/features/newsletter/components/unsubscribe-notice'

export function Component() {
  const { brand } = useAppConfig()
  const { token = null } = useAddressSecrets('token')
  return (
    <>
      <PageTitle title="Unsubscribe" />
      <UnsubscribeNotice token={token} brand={brand} />
    </>
  )
}
