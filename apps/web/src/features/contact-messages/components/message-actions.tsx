// What can be done with a message: answer it by mail; mark it as read, as long as it is unread.
import { Check, Reply } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import type { Message } from '@/features/contact-messages/api/get-messages'
import { useMarkAsRead } from '@/features/contact-messages/api/mark-as-read'
import { replyLink } from '@/features/contact-messages/reply-link'
import { messageTexts } from '@/features/contact-messages/inbox-texts'

interface MessageActionsProps {
  message: Message
  onMarked?: () => void
}

export function MessageActions({ message, onMarked }: MessageActionsProps) {
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
