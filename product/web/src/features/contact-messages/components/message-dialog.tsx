// Shows a message with the team's replies, and a form for a reply, which is emailed.
import { contactReplySchema, replyLimit } from '@juno/domain/contact-messages/contact-reply'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { AskFirst, useQuestion, type FormQuestion } from '@/components/form/ask-first'
import { TextareaField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { momentText } from '@/lib/dates'
import { useReply, type Message, type Reply } from '../api/messages'
import { MarkAsRead } from './messages-table'

export function MessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title={
          <span className="wrap-anywhere" dir="auto">
            {message.name}
          </span>
        }
        description={
          <>
            <span className="wrap-anywhere">{message.email}</span> · {momentText(message.created_at)} ·{' '}
            {message.user_id ? 'written from an account' : 'written without an account'}
          </>
        }
      >
        <p dir="auto" className="rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        <div className="mt-3">
          <MarkAsRead message={message} onMarked={onClose} />
        </div>
        {message.replies.map(reply => (
          <section key={reply.id} className="mt-4 rounded-[10px] border p-4">
            <h3 className="text-sm text-soft">
              <bdi>{nameOf(reply)}</bdi> replied{' '}
              <time dateTime={reply.created_at}>{momentText(reply.created_at)}</time>
            </h3>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {reply.text}
            </p>
          </section>
        ))}
        <ReplyForm message={message} onSent={onClose} />
      </DialogContent>
    </Dialog>
  )
}

function ReplyForm({ message, onSent }: { message: Message; onSent: () => void }) {
  const reply = useReply(message.id)
  const question = useQuestion()
  const { replies } = message
  const [seen, setSeen] = useState(replies.length)
  const form = useValidatedForm({
    defaultValues: { text: '' },
    draft: useDraft(`reply-${message.id}`),
    rules: contactReplySchema.pick({ text: true }),
    onSubmit: async ({ text }) => {
      if (!question.mayContinue(newer ? sendBoth(newer) : null)) return false
      const { message: sent } = await reply.mutateAsync({ text, seen: replies.length })
      toast({ title: sent })
      onSent()
    },
  })
  // A reply that comes before the first word is read before it.
  const { isDirty } = useFormState({ control: form.control })
  if (!isDirty && seen !== replies.length) setSeen(replies.length)
  /** The latest reply that came while the admin was writing. */
  const newer = replies.slice(seen).at(-1)
  return (
    <Form form={form} className="mt-5 gap-4 border-t pt-5">
      <TextareaField
        form={form}
        name="text"
        label={replies.length > 0 ? 'Write again' : 'Your reply'}
        hint={`We email it to ${message.email}, with the message below it.`}
        rows={6}
        maxLength={replyLimit}
      />
      <div role="status">
        {newer && (
          <Alert title={`${nameOf(newer)} replied while you were writing`}>
            Their reply stands above. Yours is kept here, and has not been sent.
          </Alert>
        )}
      </div>
      <AskFirst form={form} asking={question.asking} />
      <FormNotice form={form} />
      <SubmitButton form={form} busyLabel="Sending…" className="justify-self-start">
        Send reply
      </SubmitButton>
    </Form>
  )
}

const nameOf = ({ author }: Reply) => author?.name ?? 'Somebody on the team'

const sendBoth = (newer: Reply): FormQuestion => ({
  title: 'Send a second reply?',
  text: `${nameOf(newer)} has replied already: “${newer.text}”`,
  confirmLabel: 'Send mine as well',
  cancelLabel: 'Keep writing',
})
