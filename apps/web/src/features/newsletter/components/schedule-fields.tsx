// A day and a time on the clocks of one zone, which is named.
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'

interface ScheduleFieldsProps {
  clock: { date: string; time: string }
  onChange: (clock: { date: string; time: string }) => void
  zone: string
  problem: string | null
}

export function ScheduleFields({ clock, onChange, zone, problem }: ScheduleFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <FormField label="Date" required error={problem}>
        <Input
          type="date"
          value={clock.date}
          onChange={event => onChange({ ...clock, date: event.target.value })}
        />
      </FormField>
      <FormField label="Time" required hint={`On the clocks of ${zone.replaceAll('_', ' ')}`}>
        <Input
          type="time"
          value={clock.time}
          onChange={event => onChange({ ...clock, time: event.target.value })}
        />
      </FormField>
    </div>
  )
}
