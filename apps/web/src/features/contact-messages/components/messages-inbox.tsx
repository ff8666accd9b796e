// The team's inbox: search, an unread filter, pages, and the message that is open.
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Switch } from '@/components/ui/switch'
import { momentText } from '@/lib/dates'
import { type Message, messagesPageSize, useMessages } from '../api/messages'
import { messageTexts } from '../inbox-texts'
import { MessageActions, MessagesTable } from './messages-table'

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
        empty={<EmptyState title="No messages yet">Messages from the contact form appear here.</EmptyState>}
        count={total => plural(total, 'message')}
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
      {opened && <MessageDialog message={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title={<span className="wrap-anywhere">{message.name}</span>}
        description={
          <>
            <span className="wrap-anywhere">{message.email}</span> · {momentText(message.created_at)} ·{' '}
            {message.user_id ? 'written from an account' : 'written without an account'}
          </>
        }
        footer={<MessageActions message={message} onMarked={onClose} />}
      >
        <p className="rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line">{message.message}</p>
      </DialogContent>
    </Dialog>
  )
}
