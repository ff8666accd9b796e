// How long an application has waited, coloured by what is left of the promised 48 hours.
import { Chip } from '@/components/ui/chip'
import { applicationAge } from '@/features/applications/application-age'

const tones = { 'in-time': 'sage', 'due-soon': 'gold', overdue: 'danger' } as const

export function AgeChip({ submittedAt, now }: { submittedAt: string; now: Date }) {
  const { due, waited, state } = applicationAge(submittedAt, now)
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Chip tone={tones[state]}>{due}</Chip>
      <span className="text-sm text-soft">{waited}</span>
    </span>
  )
}
