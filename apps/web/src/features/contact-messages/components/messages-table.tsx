// The inbox as a table; each row turns into a card where the screen is narrow. Unread rows stand out.
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import type { Message } from '@/features/contact-messages/api/get-messages'
import { MessageActions } from '@/features/contact-messages/components/message-actions'
import { receivedAt } from '@/features/contact-messages/received-at'

interface MessagesTableProps {
  messages: readonly Message[]
  onOpen: (message: Message) => void
}

const cell = 'block align-top md:table-cell md:px-5 md:py-4'

// The roles are spelled out because `display: block` on the parts of a table takes its meaning away.
export function MessagesTable({ messages, onOpen }: MessagesTableProps) {
  return (
    <table role="table" className="block w-full text-left md:table" aria-label="Support messages">
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b">
          {['From', 'Message', 'Received', 'Actions'].map(heading => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="px-5 py-3 text-sm font-semibold text-soft"
            >
              <span className={cn(heading === 'Actions' && 'sr-only')}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {messages.map(message => (
          <MessageRow key={message.id} message={message} onOpen={() => onOpen(message)} />
        ))}
      </tbody>
    </table>
  )
}

function MessageRow({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const unread = message.status === 'unread'
  return (
    <tr
      role="row"
      data-status={message.status}
      className={cn(
        'grid gap-2 border-b p-5 last:border-b-0 md:table-row md:p-0',
        unread && 'bg-blush shadow-[inset_4px_0_0_var(--coral)]',
      )}
    >
      <td role="cell" className={cn(cell, 'md:w-[24%]')}>
        <span className={cn('block wrap-anywhere', unread ? 'font-bold' : 'font-medium')}>
          {message.name}
        </span>
        <span className="block text-sm wrap-anywhere text-soft">{message.email}</span>
        {unread && (
          <Chip tone="gold" className="mt-1.5">
            Unread
          </Chip>
        )}
      </td>
      <td role="cell" className={cn(cell, 'md:w-[42%]')}>
        <p className="line-clamp-2 wrap-anywhere">{message.message}</p>
        <Button
          variant="link"
          className="min-h-8 text-sm"
          onClick={onOpen}
          aria-label={`Read the message of ${message.name}`}
        >
          Read message
        </Button>
      </td>
      <td role="cell" className={cn(cell, 'text-sm text-soft')}>
        <time dateTime={message.created_at}>{receivedAt(message.created_at)}</time>
      </td>
      <td role="cell" className={cn(cell, 'mt-1 md:mt-0')}>
        <div className="flex flex-wrap gap-2 md:flex-col md:items-end">
          <MessageActions message={message} />
        </div>
      </td>
    </tr>
  )
}
