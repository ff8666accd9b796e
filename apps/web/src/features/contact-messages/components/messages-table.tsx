// The inbox as a table. Unread rows stand out.
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import type { Message } from '@/features/contact-messages/api/get-messages'
import { MessageActions } from '@/features/contact-messages/components/message-actions'
import { momentText } from '@/lib/dates'

interface MessagesTableProps {
  messages: readonly Message[]
  onOpen: (message: Message) => void
}

const isUnread = ({ status }: Message) => status === 'unread'

export function MessagesTable({ messages, onOpen }: MessagesTableProps) {
  const columns: Column<Message>[] = [
    {
      header: 'From',
      className: 'align-top @3xl:w-[24%]',
      cell: message => (
        <>
          <span className={cn('block wrap-anywhere', isUnread(message) ? 'font-bold' : 'font-medium')}>
            {message.name}
          </span>
          <span className="block text-sm wrap-anywhere text-soft">{message.email}</span>
          {isUnread(message) && (
            <Chip tone="gold" className="mt-1.5">
              Unread
            </Chip>
          )}
        </>
      ),
    },
    {
      header: 'Message',
      className: 'align-top @3xl:w-[36%]',
      cell: message => (
        <>
          <p className="line-clamp-2 wrap-anywhere">{message.message}</p>
          <Button
            variant="link"
            className="min-h-8 text-sm"
            onClick={() => onOpen(message)}
            aria-label={`Read the message of ${message.name}`}
          >
            Read message
          </Button>
        </>
      ),
    },
    {
      header: 'Received',
      className: 'align-top text-sm text-soft',
      cell: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at)}</time>,
    },
    {
      header: 'Actions',
      actions: true,
      className: 'align-top',
      cell: message => <MessageActions message={message} />,
    },
  ]
  return (
    <ResponsiveTable
      label="Support messages"
      columns={columns}
      rows={messages}
      rowClassName={message => isUnread(message) && 'bg-blush shadow-[inset_4px_0_0_var(--coral)]'}
    />
  )
}
