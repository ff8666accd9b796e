// Shows the emails that a change of an event would send, before it is saved: the number of recipients and the text.
import type { EventChangeMail } from '@juno/domain/events/event-change'
import { plural } from '@juno/domain/text/plural'

export const people = (count: number) => plural(count, 'person', 'people')

export const toldText = ({ recipients, news }: EventChangeMail) =>
  `${people(recipients)} will be told ${news}`

export function MailList({ mails }: { mails: readonly EventChangeMail[] }) {
  return (
    <div className="grid gap-3">
      {mails.map(mail => (
        <section key={mail.kind} className="grid gap-3">
          <p>{toldText(mail)}:</p>
          <MailPreview mail={mail} />
        </section>
      ))}
    </div>
  )
}

export function MailPreview({
  mail: { subject, heading, paragraphs, facts, notes },
}: {
  mail: EventChangeMail
}) {
  return (
    <article aria-label="The email" className="grid gap-3 rounded-[14px] border p-4 text-[15px] text-ink">
      <p className="text-sm text-soft">
        Subject: <strong className="text-ink">{subject}</strong>
      </p>
      <p className="font-display text-xl wrap-anywhere">{heading}</p>
      {paragraphs.map(paragraph => (
        <p key={paragraph} className="wrap-anywhere">
          {paragraph}
        </p>
      ))}
      <dl className="grid gap-2">
        {facts.map(({ label, value }) => (
          <div key={label + value}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map(note => (
        <p key={note} className="text-sm text-soft">
          {note}
        </p>
      ))}
    </article>
  )
}
