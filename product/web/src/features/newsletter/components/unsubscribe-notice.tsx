// Unsubscribes through the link of a newsletter with one button. Opening the page changes nothing, because programs
// open links too.
import { newsletterRefusals } from '@juno/domain/newsletter/newsletter'
import { isIdentifier } from '@juno/domain/text/identifier'
import { MailCheck, MailX } from 'lucide-react'
import { Link } from 'react-router'
import { NoticePage } from '@/components/layout/notice-page'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { api } from '@/lib/api'
import { failureText } from '@/lib/failure-text'
import { useMutation } from '@/lib/use-mutation'

export function UnsubscribeNotice({ token, brand }: { token: string | null; brand: string }) {
  const leaving = useMutation({
    mutationFn: (token: string) =>
      api(`/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, {
        method: 'POST',
        visitor: true,
      }),
  })
  const home = (
    <ButtonLink to={paths.home} variant="quiet">
      Back to {brand}
    </ButtonLink>
  )
  if (leaving.isSuccess)
    return (
      <NoticePage icon={<MailCheck />} title="You are unsubscribed." actions={home}>
        <p role="status">
          You get no more newsletters from {brand}. Emails about your account and your events still reach you.
        </p>
        <p>
          Changed your mind? Members can subscribe again in their <Link to={paths.settings}>settings</Link>.
        </p>
      </NoticePage>
    )
  // The token was cut off or made up, so a button could only fail.
  if (!token || !isIdentifier(token))
    return (
      <NoticePage icon={<MailX />} title="This link is not complete" actions={home}>
        <p>{newsletterRefusals.unknownLink}</p>
      </NoticePage>
    )
  return (
    <NoticePage
      icon={<MailX />}
      title={`Unsubscribe from the ${brand} newsletter?`}
      actions={
        <>
          <Button busy={leaving.isPending} onClick={() => leaving.mutate(token)}>
            Unsubscribe
          </Button>
          {home}
        </>
      }
    >
      <p>One click, and you get no more newsletters. Your membership does not change.</p>
      {leaving.isError && (
        <Alert variant="destructive" className="text-left">
          {failureText(leaving.error)}
        </Alert>
      )}
    </NoticePage>
  )
}
