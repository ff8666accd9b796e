// Shows a further application, behind the link sent to its address.
import { useAddressSecrets } from '@/components/use-address-secrets'
import { useFurtherApplication } from '@/features/applications/api/mailed-links'
import { FurtherApplicationNotice } from '@/features/applications/components/further-application-notice'
import { MailedLinkPage } from '@/features/applications/components/mailed-link-page'

export function Component() {
  const token = useAddressSecrets('token').token?.trim() ?? ''
  return (
    <MailedLinkPage title="Your new answers" token={token} lookup={useFurtherApplication(token)}>
      {further => <FurtherApplicationNotice token={token} further={further} />}
    </MailedLinkPage>
  )
}
