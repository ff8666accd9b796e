// Shows the status of an application, behind the link in the applicant's email.
import { useAddressSecrets } from '@/components/use-address-secrets'
import { useStanding } from '@/features/applications/api/mailed-links'
import { MailedLinkPage } from '@/features/applications/components/mailed-link-page'
import { StandingNotice } from '@/features/applications/components/standing-notice'

export function Component() {
  const token = useAddressSecrets('token').token?.trim() ?? ''
  return (
    <MailedLinkPage title="Your application" token={token} lookup={useStanding(token)}>
      {standing => <StandingNotice standing={standing} />}
    </MailedLinkPage>
  )
}
