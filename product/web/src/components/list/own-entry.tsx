// Shows one thing that a person has submitted: its title, status, the team's message, and the next steps.
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'

const standings = {
  pending: { label: 'Awaiting review', tone: 'gold' },
  approved: { label: 'Published', tone: 'sage' },
  rejected: { label: 'Not published', tone: 'danger' },
} as const

interface OwnEntryProps {
  title: string
  status: string
  /** Says in words when it was submitted. */
  sent: string
  /** The message of the team. */
  message: string | null
  /** The form that changes and resubmits it, until it is published. */
  changeTo: string
  /** The published page, or null where that was deleted. */
  published: { to: string; label: string } | null
}

export function OwnEntry({ title, status, sent, message, changeTo, published }: OwnEntryProps) {
  const next =
    status === 'approved'
      ? published
      : { to: changeTo, label: status === 'rejected' ? 'Change and send again' : 'Change' }
  const standing = status in standings ? standings[status as keyof typeof standings] : null
  return (
    <li className="grid gap-3 border-b p-5 last:border-b-0 md:grid-cols-[1fr_auto] md:items-start">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span dir="auto" className="font-bold wrap-anywhere">
            {title}
          </span>
          {standing && <Chip tone={standing.tone}>{standing.label}</Chip>}
        </p>
        <p className="mt-1 text-sm text-soft">Sent {sent}</p>
        {message && (
          <p dir="auto" className="mt-3 rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line">
            <strong className="block text-sm text-soft">The team wrote</strong>
            {message}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 md:justify-end">
        {next && (
          <ButtonLink to={next.to} variant="quiet" size="little" aria-label={`${next.label}: ${title}`}>
            {next.label}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
