// Shows a state as icon and words, never as colour alone.
import { CircleAlert, CircleCheck, Eye } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import type { HealthState } from '../health-lines'

export const stateLooks = {
  good: { icon: CircleCheck, words: 'Good', tone: 'sage', accent: 'text-sage', wash: 'bg-sage-wash' },
  attention: { icon: Eye, words: 'Have a look', tone: 'gold', accent: 'text-gold', wash: 'bg-gold-wash' },
  bad: { icon: CircleAlert, words: 'Act now', tone: 'danger', accent: 'text-danger', wash: 'bg-danger-wash' },
} as const

export const HealthStateChip = ({ state }: { state: HealthState }) => {
  const { icon: Icon, words, tone } = stateLooks[state]
  return (
    <Chip tone={tone}>
      <Icon className="size-3.5" aria-hidden="true" /> {words}
    </Chip>
  )
}
