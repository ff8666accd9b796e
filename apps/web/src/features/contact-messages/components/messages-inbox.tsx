// The inbox of the team: search, unread ones alone, pages, and the message that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Switch } from '@/components/ui/switch'
import { messagesPageSize, useMessages, type Message } from '@/features/contact-messages/api/get-messages'
import { MessageDialog } from '@/features/contact-messages/components/message-dialog'
import { MessagesTable } from '@/features/contact-messages/components/messages-table'
import { messageTexts } from '@/features/contact-messages/inbox-texts'
import { plural } from '@juno/domain/text/plural'

export function MessagesInbox() {
  const [opened, setOpened] = useState<Message | null>(null)
  const address = useListAddress({ status: oneOf([{ value: 'unread' }]) })
  const { search, page } = address
  const unreadOnly = address.filters.status === 'unread'
  const messages = useMessages({ page, search, unreadOnly })
  return (
    <>
      <ListFrame
        list={usePagedList(messages, address, messagesPageSize)}
        label="Messages"
        failed={messageTexts.loadFailed}
        empty={
          <EmptyState title="No messages yet">
            What people write through the contact form will appear here.
          </EmptyState>
        }
        count={total => plural(total, 'message')}
        filter={{
          address,
          search: { label: 'Search messages', placeholder: 'Name, email, words' },
          fields: (
            <Switch
              label="Unread only"
              checked={unreadOnly}
              onCheckedChange={checked => address.setFilters({ status: checked ? 'unread' : '' })}
            />
          ),
          nothing: 'Everything is read',
          showAll: 'Show all messages',
        }}
      >
        {rows => <MessagesTable messages={rows} onOpen={setOpened} />}
      </ListFrame>
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
