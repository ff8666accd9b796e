// Sends a message from anyone to the team.
import { useNavigate } from 'react-router'
import { SplitPage } from '@/components/layout/split-page'
import { Spinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { ContactForm } from '@/features/contact-messages/components/contact-form'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { status, user, profileSettled } = useAuth()
  const navigate = useNavigate()
  const known = status !== 'loading' && profileSettled
  return (
    <SplitPage
      page={{ title: 'Contact', path: paths.contact, description: 'Write to the team.' }}
      eyebrow="Contact"
      title="Write to us."
      lead="A question about joining, a problem with your account, an idea for an event: a person on our team reads every message."
    >
      {known ? (
        <ContactForm sender={user} onSent={() => user && void navigate(paths.dashboard)} />
      ) : (
        <Spinner />
      )}
    </SplitPage>
  )
}
