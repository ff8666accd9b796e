// Lists the messages in a table and highlights unread ones.
import { Check, Reply } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column, ResponsiveTable } from '@/components/ui/responsive-table'
import { toast } from '@/components/ui/toast-store'
import { momentText } from '@/lib/dates'
import { type Message, useMarkAsRead } from '../api/messages'
import { messageTexts } from '../inbox-texts'

interface MessagesTableProps {
  messages: readonly Message[]
  onOpen: (message: Message) => void
}

/** Returns ' by Kim', the author of the newest reply. */
const nameOf = ({ replies }: Message) => {
  const name = replies.at(-1)?.author?.name
  return name ? ` by ${name}` : ''
}

const isUnread = ({ status }: Message) => status === 'unread'

export function MessagesTable({ messages, onOpen }: MessagesTableProps) {
  const columns: Column<Message>[] = [
    {
      header: 'From',
      className: 'align-top @3xl:w-[24%]',
      cell: message => (
        <>
          <span
            className={cn('block wrap-anywhere', isUnread(message) ? 'font-bold' : 'font-medium')}
            dir="auto"
          >
            {message.name}
          </span>
          <span className="block text-sm wrap-anywhere text-soft">{message.email}</span>
          {isUnread(message) ? (
            <Chip tone="gold" className="mt-1.5">
              Unread
            </Chip>
          ) : (
            message.replies.length > 0 && (
              <Chip tone="sage" className="mt-1.5">
                Answered{nameOf(message)}
              </Chip>
            )
          )}
        </>
      ),
    },
    {
      header: 'Message',
      className: 'align-top @3xl:w-[36%]',
      cell: message => (
        <>
          <p className="line-clamp-2 wrap-anywhere" dir="auto">
            {message.message}
          </p>
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
      cell: message => (
        <>
          <Button
            variant="quiet"
            size="little"
            className="bg-card hover:bg-blush"
            onClick={() => onOpen(message)}
            aria-label={`Reply to ${message.name}`}
          >
            <Reply className="size-4" aria-hidden="true" /> Reply
          </Button>
          <MarkAsRead message={message} />
        </>
      ),
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

export function MarkAsRead({ message, onMarked }: { message: Message; onMarked?: () => void }) {
  const mark = useMarkAsRead()
  if (!isUnread(message)) return null
  const markAsRead = () =>
    mark.mutate(message.id, {
      onSuccess: () => {
        toast({ title: messageTexts.markedAsRead })
        onMarked?.()
      },
      onError: () => toast({ title: messageTexts.updateFailed, variant: 'destructive' }),
    })
  return (
    <Button
      size="little"
      busy={mark.isPending}
      onClick={markAsRead}
      aria-label={`Mark as Read: message of ${message.name}`}
    >
      {!mark.isPending && <Check className="size-4" aria-hidden="true" />} Mark as Read
    </Button>
  )
}
