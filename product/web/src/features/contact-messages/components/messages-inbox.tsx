// The team's inbox: search, an unread filter, pages, and the open message.
import { countedPlural } from '@juno/domain/text/counted'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Switch } from '@/components/ui/switch'
import { type Message, messagesPageSize, useMessage, useMessages } from '../api/messages'
import { messageTexts } from '../inbox-texts'
import { MessageDialog } from './message-dialog'
import { MessagesTable } from './messages-table'

export function MessagesInbox() {
  const [opened, setOpened] = useState<Message | null>(null)
  const address = useListAddress({ status: oneOf([{ value: 'unread' }]) })
  const { search, page } = address
  const unreadOnly = address.filters.status === 'unread'
  const messages = useMessages({ page, search, unreadOnly })
  const message = useMessage(opened?.id).data ?? opened
  return (
    <>
      <ListFrame
        list={usePagedList(messages, address, messagesPageSize)}
        label="Messages"
        failed={messageTexts.loadFailed}
        empty={<EmptyState title="No messages yet">Messages from the contact form appear here.</EmptyState>}
        count={total => countedPlural(total, 'message')}
        filter={{
          address,
          search: { label: 'Search messages', placeholder: 'Name, email, text' },
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
      {message && <MessageDialog message={message} onClose={() => setOpened(null)} />}
    </>
  )
}
