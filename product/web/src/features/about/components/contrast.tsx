// Compares the community with exclusive or expensive networks, side by side.
import { Check, X } from 'lucide-react'
import { useAppConfig } from '@/config/app-config-context'
import { cn } from '@/components/class-names'

const joining = 'Joining costs thousands a year, before the dinners.'
const rows = [
  [
    'Someone has to know someone who nominates you.',
    'You apply in five minutes and hear back within 48 hours.',
  ],
  [
    'Revenue floors: come back when you have made it.',
    'From the first idea to after the exit. The question is what you are building.',
  ],
  [
    'Stages, panels, and a business card afterwards.',
    'Small rooms, real numbers, and someone to write to on Thursday.',
  ],
] as const

export function Contrast() {
  const { brand, plans } = useAppConfig()
  const prices = plans.map(({ price, interval }) => `${price} a ${interval}`)
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-5">
      <Side title="The usual network" lines={[joining, ...rows.map(row => row[0])]} />
      <Side
        title={brand}
        lines={[`${prices.join(', or ')}. That is all.`, ...rows.map(row => row[1])]}
        ours
      />
    </div>
  )
}

function Side({ title, lines, ours }: { title: string; lines: string[]; ours?: boolean }) {
  const Icon = ours ? Check : X
  return (
    <section
      className={cn('rounded-card p-7', ours ? 'border border-line/70 bg-card shadow-card' : 'bg-sand/70')}
    >
      <h3>{title}</h3>
      <ul className="mt-4 grid gap-3.5">
        {lines.map(line => (
          <li key={line} className={cn('flex gap-3', !ours && 'text-soft')}>
            <span
              aria-hidden="true"
              className={cn(
                'mt-0.5 grid h-6 w-[22px] shrink-0 place-items-center rounded-[11px_11px_5px_5px]',
                ours ? 'bg-sage-wash text-sage' : 'bg-card text-soft',
              )}
            >
              <Icon className="size-3.5" strokeWidth={3} />
            </span>
            <span className="text-pretty">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
