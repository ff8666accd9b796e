// One line of what a person has sent in: its title, how it stands, what was said about it, and what can be done now.
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
  /** When it was sent, in words. */
  sent: string
  /** What the team said. */
  message: string | null
  /** Where it is changed and sent again until it is published. */
  changeTo: string
  /** What it was published as; null where that is gone. */
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
