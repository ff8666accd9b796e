// The fields that every event form has.
import { isMonth } from '@juno/domain/events/calendar-years'
import { eventLimits, type EventFormValues, movedEnd, withMultiDay } from '@juno/domain/events/event-form'
import { zoneLabel } from '@juno/domain/events/event-time'
import { wallClockHappens } from '@juno/domain/events/zoned-time'
import { textLimits } from '@juno/domain/text/text-limits'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Field, TextareaField, TextField } from '@/components/form/fields'
import { CheckboxField } from '@/components/form/tick-fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Combobox } from '@/components/ui/combobox'
import { timeZoneGroups } from '../time-zones'

export function EventFormFields({ form }: { form: ValidatedForm<EventFormValues> }) {
  return (
    <>
      <TextField form={form} name="title" label="Title" required maxLength={eventLimits.title} />
      <TextareaField
        form={form}
        name="description"
        label="Description"
        required
        hint="Plain text. Web addresses become links."
        rows={7}
        maxLength={eventLimits.description}
        counter
      />
      <EventTimeFields form={form} />
      <TextField
        form={form}
        name="location"
        label="Location"
        optional
        hint="Leave it empty for an online event."
        maxLength={eventLimits.location}
      />
      <TextField
        form={form}
        name="registrationUrl"
        label="Registration URL"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={textLimits.url}
      />
    </>
  )
}

function EventTimeFields({ form }: { form: ValidatedForm<EventFormValues> }) {
  const values = useWatch({ control: form.control }) as EventFormValues
  const zones = useMemo(() => timeZoneGroups(values.timeZone), [values.timeZone])
  useEffect(() => {
    let start = form.getValues()
    const { unsubscribe } = form.watch((_, { name, type }) => {
      const changed = form.getValues()
      // A date that is typed digit by digit cannot be read in between.
      if (!isMonth(changed.startDate.slice(0, -3)) || !(changed.allDay || changed.startTime)) return
      const moves = type === 'change' && (name === 'startDate' || name === 'startTime')
      const end = moves && movedEnd(start, changed)
      start = changed
      if (!end) return
      form.setValue('multiDay', end.multiDay, { shouldDirty: true })
      form.setValue('endDate', end.endDate, { shouldDirty: true })
      form.setValue('endTime', end.endTime, { shouldDirty: true })
    })
    return unsubscribe
    // The form's functions stay the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const setMultiDay = (checked: boolean) => {
    const { multiDay, endDate, endTime } = withMultiDay(form.getValues(), checked)
    form.setValue('multiDay', multiDay, { shouldDirty: true })
    form.setValue('endDate', endDate, { shouldDirty: true })
    form.setValue('endTime', endTime, { shouldDirty: true })
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <CheckboxField form={form} name="allDay" label="All day" />
        <Checkbox label="Multi-day event" checked={values.multiDay} onCheckedChange={setMultiDay} />
      </div>
      <div className="grid gap-5 xs:grid-cols-2">
        <TextField form={form} name="startDate" label="Start date" required type="date" />
        {!values.allDay && (
          <TextField
            form={form}
            name="startTime"
            label="Start time"
            required
            hint={clockHint(values.startDate, values.startTime, values.timeZone)}
            type="time"
          />
        )}
        {values.multiDay && (
          <TextField
            form={form}
            name="endDate"
            label="End date"
            required
            type="date"
            min={values.startDate || undefined}
          />
        )}
        {!values.allDay && (
          <TextField
            form={form}
            name="endTime"
            label="End time"
            required={values.multiDay}
            optional={!values.multiDay}
            hint={clockHint(
              values.multiDay ? values.endDate : values.startDate,
              values.endTime,
              values.timeZone,
            )}
            className={values.multiDay ? undefined : 'xs:col-start-2'}
            type="time"
          />
        )}
      </div>
      <Field
        form={form}
        name="timeZone"
        label="Time zone"
        hint="The zone of these times. Everyone also sees the event in their own time."
      >
        {({ onChange, ...control }) => (
          <Combobox
            {...control}
            onValueChange={onChange}
            groups={zones}
            placeholder="Search time zones"
            emptyText="No time zone matches."
          />
        )}
      </Field>
    </>
  )
}

/** Warns where clocks change: one hour of that day is skipped, or happens twice. */
function clockHint(date: string, time: string, zone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined
  const happens = wallClockHappens(date, time, zone)
  if (happens === 'never')
    return `The clocks in ${zoneLabel(zone)} skip this hour on that day; we take it as an hour later.`
  return happens === 'twice'
    ? `The clocks in ${zoneLabel(zone)} show this hour twice on that day; we take it as the first.`
    : undefined
}
