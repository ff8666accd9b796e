// When an event is: all day or by the clock, one day or several, and in which zone.
import { zoneLabel } from '@juno/domain/events/event-time'
import { wallClockHappens } from '@juno/domain/events/zoned-time'
import { useMemo } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Combobox } from '@/components/ui/combobox'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { withMultiDay, type EventFormProps, type EventFormValues } from '@juno/domain/events/event-form'
import { timeZoneGroups } from '@/features/events/time-zones'

export function EventTimeFields({ values, errors, onChange }: EventFormProps) {
  const set = (changes: Partial<EventFormValues>) => onChange({ ...values, ...changes })
  const zones = useMemo(() => timeZoneGroups(values.timeZone), [values.timeZone])
  return (
    <>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Checkbox
          label="All day"
          checked={values.allDay}
          onCheckedChange={checked => set({ allDay: checked === true })}
        />
        <Checkbox
          label="Multi-day event"
          checked={values.multiDay}
          onCheckedChange={checked => onChange(withMultiDay(values, checked === true))}
        />
      </div>
      <div className="grid gap-5 xs:grid-cols-2">
        <FormField label="Start date" required error={errors.startDate}>
          <Input
            type="date"
            value={values.startDate}
            onChange={event => set({ startDate: event.target.value })}
          />
        </FormField>
        {!values.allDay && (
          <FormField
            label="Start time"
            required
            error={errors.startTime}
            hint={clockHint(values.startDate, values.startTime, values.timeZone)}
          >
            <Input
              type="time"
              value={values.startTime}
              onChange={event => set({ startTime: event.target.value })}
            />
          </FormField>
        )}
        {values.multiDay && (
          <FormField label="End date" required error={errors.endDate}>
            <Input
              type="date"
              min={values.startDate || undefined}
              value={values.endDate}
              onChange={event => set({ endDate: event.target.value })}
            />
          </FormField>
        )}
        {!values.allDay && (
          <FormField
            label="End time"
            required={values.multiDay}
            optional={!values.multiDay}
            error={errors.endTime}
            hint={clockHint(
              values.multiDay ? values.endDate : values.startDate,
              values.endTime,
              values.timeZone,
            )}
            className={values.multiDay ? undefined : 'xs:col-start-2'}
          >
            <Input
              type="time"
              value={values.endTime}
              onChange={event => set({ endTime: event.target.value })}
            />
          </FormField>
        )}
      </div>
      <FormField
        label="Time zone"
        error={errors.timeZone}
        hint="The zone that these times are in. Everybody sees her own time beside it."
      >
        <Combobox
          groups={zones}
          value={values.timeZone}
          onValueChange={timeZone => set({ timeZone })}
          placeholder="Search time zones"
          emptyText="No time zone matches."
        />
      </FormField>
    </>
  )
}

/** On the days when the clocks change one hour is skipped, and another happens twice. */
function clockHint(date: string, time: string, zone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined
  const happens = wallClockHappens(date, time, zone)
  if (happens === 'never')
    return `The clocks in ${zoneLabel(zone)} skip this hour on that day; an hour later is meant.`
  return happens === 'twice'
    ? `The clocks in ${zoneLabel(zone)} show this hour twice on that day; the first is meant.`
    : undefined
}
