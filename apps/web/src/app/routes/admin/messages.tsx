// Support Messages: what people wrote to the team.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { MessagesInbox } from '@/features/contact-messages/components/messages-inbox'

export function Component() {
  return (
    <AdminPage
      title="Support Messages"
      lead="What came in through the contact form. Answers go out from your own mail."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <MessagesInbox />
    </AdminPage>
  )
}
