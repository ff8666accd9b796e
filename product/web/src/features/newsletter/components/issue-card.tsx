// Shows one issue: its state, its time, and how many it reached.
import { siteLocale } from '@juno/domain/text/locale'
import { CirclePause, Copy, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import type { IssueReport } from '../api/issues'
import { sendTimeText } from '../send-time'

const looks = {
  draft: { label: 'Draft', tone: 'sand' },
  scheduled: { label: 'Scheduled', tone: 'gold' },
  sending: { label: 'Sending', tone: 'plum' },
  stopped: { label: 'Stopped', tone: 'gold' },
  sent: { label: 'Sent', tone: 'sage' },
  cancelled: { label: 'Cancelled', tone: 'sand' },
} as const

export type IssueAction = 'cancel' | 'stop' | 'resume'

interface IssueButton {
  action: IssueAction
  label: string
  variant: 'ghost' | 'tinted'
  icon?: ReactNode
}

/** The team's actions on an issue by its state. */
const actions: Partial<Record<IssueReport['status'], IssueButton>> = {
  scheduled: { action: 'cancel', label: 'Cancel', variant: 'ghost' },
  sending: {
    action: 'stop',
    label: 'Stop sending',
    variant: 'ghost',
    icon: <CirclePause className="size-4" aria-hidden="true" />,
  },
  stopped: {
    action: 'resume',
    label: 'Resume sending',
    variant: 'tinted',
    icon: <Send className="size-4" aria-hidden="true" />,
  },
}

const count = (value: number) => value.toLocaleString(siteLocale)

interface IssueCardProps {
  issue: IssueReport
  zone: string
  onAsk: (action: IssueAction) => void
  onReuse: () => void
}

export function IssueCard({ issue, zone, onAsk, onReuse }: IssueCardProps) {
  const { label, tone } = looks[issue.status]
  const next = actions[issue.status]
  const begun = ['sending', 'stopped', 'sent'].includes(issue.status)
  const when = issue.status === 'scheduled' ? issue.scheduled_for : (issue.started_at ?? issue.created_at)
  return (
    <Card asChild className="grid gap-3 p-5">
      <li>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Chip tone={tone}>{label}</Chip>
          {when && (
            <time dateTime={when} className="text-sm text-soft">
              {sendTimeText(when, zone)}
            </time>
          )}
        </div>
        <h3 className="text-[20px] wrap-anywhere" dir="auto">
          {issue.subject}
        </h3>
        {(issue.status === 'sending' || issue.status === 'stopped') && <Progress issue={issue} />}
        {begun && <Numbers issue={issue} />}
        {issue.excluded > 0 && (
          <p className="text-sm text-soft">
            Excluded are subscribers whose emails come back, or who asked us not to write:{' '}
            <Link to={paths.unreachableAddresses} className="text-link">
              Unreachable Addresses
            </Link>
            .
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="little"
            onClick={onReuse}
            aria-label={`Use the text of ${issue.subject} again`}
          >
            <Copy className="size-4" aria-hidden="true" /> Use again
          </Button>
          {next && (
            <Button
              variant={next.variant}
              size="little"
              onClick={() => onAsk(next.action)}
              aria-label={`${next.label} ${issue.subject}`}
            >
              {next.icon} {next.label}
            </Button>
          )}
        </div>
      </li>
    </Card>
  )
}

function Progress({ issue }: { issue: IssueReport }) {
  const done = issue.candidates - issue.waiting
  const share = issue.candidates === 0 ? 100 : Math.floor((100 * done) / issue.candidates)
  return (
    <div
      role="progressbar"
      aria-label={`${issue.status === 'stopped' ? 'Sent so far of' : 'Sending'} ${issue.subject}`}
      aria-valuenow={share}
      aria-valuetext={`${count(done)} of ${count(issue.candidates)}`}
      className="h-2.5 overflow-hidden rounded-full bg-sand"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-200"
        style={{ width: `${share}%` }}
      />
    </div>
  )
}

function Numbers({ issue }: { issue: IssueReport }) {
  const facts = [
    { term: 'Sent', value: issue.sent },
    {
      term: issue.status === 'stopped' ? 'Not sent' : 'Waiting',
      value: issue.waiting,
      hidden: issue.waiting === 0,
    },
    { term: 'Failed', value: issue.failed },
    { term: 'Excluded', value: issue.excluded },
    { term: 'In total', value: issue.candidates },
  ]
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2">
      {facts
        .filter(({ hidden }) => !hidden)
        .map(({ term, value }) => (
          <div key={term}>
            <dt className="text-[13px] text-soft">{term}</dt>
            <dd className="font-display text-xl">{count(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
