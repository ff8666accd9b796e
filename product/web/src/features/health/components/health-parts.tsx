// Shows one line for each part: its name, its state in words, the facts, and what to do.
import { Archive, CircleX, Clock3, Database, HardDrive, Lock, Mail, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '@/components/ui/card'
import type { HealthLine } from '../health-lines'
import { HealthStateChip } from './health-state'

const icons: Record<HealthLine['part'], LucideIcon> = {
  mail: Mail,
  jobs: Clock3,
  backups: Archive,
  disk: HardDrive,
  database: Database,
  certificate: Lock,
  errors: CircleX,
}

export const HealthParts = ({ lines }: { lines: readonly HealthLine[] }) => (
  <Card className="py-1 sm:py-2">
    <ul aria-label="Parts of the site" className="divide-y">
      {lines.map(line => (
        <HealthPart key={line.part} line={line} />
      ))}
    </ul>
  </Card>
)

function HealthPart({ line: { part, title, state, text, advice, link } }: { line: HealthLine }) {
  const Icon = icons[part]
  return (
    <li className="flex gap-4 py-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blush text-plum max-sm:hidden">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="font-display text-xl text-ink">{title}</h3>
          <HealthStateChip state={state} />
        </div>
        <p className="mt-1 max-w-[68ch] text-ink">{text}</p>
        {(advice || link) && (
          <p className="mt-1 max-w-[68ch] text-soft">
            {advice}{' '}
            {link && (
              <Link to={link.to} className="text-link">
                {link.label}
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
