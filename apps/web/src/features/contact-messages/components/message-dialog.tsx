// One message in full, and what can be done with it.
import { Dialog, DialogContent } from '@/components/ui/dialog'
import type { Message } from '@/features/contact-messages/api/get-messages'
import { MessageActions } from '@/features/contact-messages/components/message-actions'
import { momentText } from '@/lib/dates'

export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
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
