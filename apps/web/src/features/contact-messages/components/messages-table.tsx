// The inbox as a table with unread rows highlighted, and the buttons of a message.
import { Check, Reply } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { type Column, ResponsiveTable } from '@/components/ui/responsive-table'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { momentText } from '@/lib/dates'
import { type Message, useMarkAsRead } from '../api/messages'
import { messageTexts } from '../inbox-texts'
import { replyLink } from '../reply-link'

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

export function MessageActions({ message, onMarked }: { message: Message; onMarked?: () => void }) {
  const { brand } = useAppConfig()
  const mark = useMarkAsRead()
  const markAsRead = () =>
    mark.mutate(message.id, {
      onSuccess: () => {
        toast({ title: messageTexts.markedAsRead })
        onMarked?.()
      },
      onError: () => toast({ title: messageTexts.updateFailed, variant: 'destructive' }),
    })
  return (
    <>
      <Button asChild variant="quiet" size="little" className="bg-card">
        <a href={replyLink(message, brand)} aria-label={`Reply to ${message.name}`}>
          <Reply className="size-4" aria-hidden="true" /> Reply
        </a>
      </Button>
      {message.status === 'unread' && (
        <Button
          size="little"
          busy={mark.isPending}
          onClick={markAsRead}
          aria-label={`Mark as Read: message of ${message.name}`}
        >
          {!mark.isPending && <Check className="size-4" aria-hidden="true" />} Mark as Read
        </Button>
      )}
    </>
  )
}
