// Asks the team what the file does not say: the order of dates, industries, and memberships without an end.
import type { UnknownEnd } from '@juno/domain/member-import/import-wire'
import type { DayOrder } from '@juno/domain/member-import/read-day'
import { statusKey, type StatusAnswer, type StatusAnswers } from '@juno/domain/member-import/read-status'
import { industries as industryOptions, type Industry } from '@juno/domain/option-lists/industries'
import { searchKey } from '@juno/domain/text/search-key'
import { plural } from '@juno/domain/text/plural'
import { useId } from 'react'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

interface ImportChoicesProps {
  /** The days that could be read both ways, as they are written. */
  ambiguousDays: readonly string[]
  dayOrder: DayOrder | null
  onDayOrder: (order: DayOrder | null) => void
  unknownIndustries: readonly string[]
  industries: Record<string, Industry | null>
  onIndustries: (industries: Record<string, Industry | null>) => void
  /** The statuses that do not say whether somebody is a member. Empty is one of them. */
  askedStatuses: readonly string[]
  statuses: StatusAnswers
  onStatuses: (statuses: StatusAnswers) => void
  /** The number of people whose paid time is over. */
  ended: number
  endedCome: boolean
  onEndedCome: (come: boolean) => void
  /** The number of people without an end date. */
  withoutEnd: number
  unknownEnd: UnknownEnd
  endProblem: string | null
  onUnknownEnd: (end: UnknownEnd) => void
}

const orders = [
  { value: 'month-first', label: 'Month first: 12/31/2026' },
  { value: 'day-first', label: 'Day first: 31/12/2026' },
]
const answers = [
  { value: 'member', label: 'Yes: they bring their membership' },
  { value: 'gone', label: 'No: leave them out' },
]
const ended = [
  { value: 'gone', label: 'No: leave them out' },
  { value: 'come', label: 'Yes: they choose a plan when they come' },
]
const ends = [
  { value: 'none', label: 'No membership: they choose a plan' },
  { value: 'endless', label: 'A membership without an end' },
  { value: 'day', label: 'A membership until a day' },
]
/** The value of the choice while the day itself is empty. */
const DAY = ''

export function ImportChoices(props: ImportChoicesProps) {
  const {
    ambiguousDays,
    askedStatuses,
    statuses,
    unknownIndustries,
    industries,
    withoutEnd,
    unknownEnd,
    endProblem,
  } = props
  const titleId = useId()
  const kind = unknownEnd === 'none' || unknownEnd === 'endless' ? unknownEnd : 'day'
  if (ambiguousDays.length + askedStatuses.length + unknownIndustries.length + props.ended + withoutEnd === 0)
    return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-display text-xl">
        What the file leaves open
      </h3>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        {ambiguousDays.length > 0 && (
          <FormField
            label="How are days written?"
            hint={`${plural(ambiguousDays.length, 'day')} could be read both ways, such as ${ambiguousDays[0]}.`}
          >
            <Select
              options={orders}
              placeholder="Please choose"
              value={props.dayOrder ?? ''}
              onValueChange={value => props.onDayOrder((value || null) as DayOrder | null)}
            />
          </FormField>
        )}
        {askedStatuses.slice(0, 50).map(written => (
          <FormField
            key={written}
            label={
              written
                ? `Are people members whose status is “${written}”?`
                : 'Are people members who have no status and no plan?'
            }
          >
            <Select
              options={answers}
              placeholder="They come without a membership"
              value={statuses[statusKey(written)] ?? ''}
              onValueChange={value =>
                props.onStatuses({
                  ...statuses,
                  [statusKey(written)]: (value || null) as StatusAnswer | null,
                })
              }
            />
          </FormField>
        ))}
        {props.ended > 0 && (
          <FormField
            label={`${plural(props.ended, 'person has a', 'people have a')} “paid until” date that is over. Shall they come?`}
          >
            <Select
              options={ended}
              value={props.endedCome ? 'come' : 'gone'}
              onValueChange={value => props.onEndedCome(value === 'come')}
            />
          </FormField>
        )}
        {withoutEnd > 0 && (
          <FormField
            label={`${plural(withoutEnd, 'person has', 'people have')} no “paid until” date. What should they get?`}
          >
            <Select
              options={ends}
              value={kind}
              onValueChange={value =>
                props.onUnknownEnd(value === 'day' ? DAY : ((value || 'none') as UnknownEnd))
              }
            />
          </FormField>
        )}
        {withoutEnd > 0 && kind === 'day' && (
          <FormField label="Last day" error={unknownEnd === DAY ? null : endProblem}>
            <Input
              type="date"
              value={unknownEnd}
              onChange={event => props.onUnknownEnd(event.target.value)}
            />
          </FormField>
        )}
        {unknownIndustries.slice(0, 50).map(written => (
          <FormField key={written} label={`“${written}” is which industry?`}>
            <Select
              options={industryOptions}
              placeholder="Leave it out"
              value={industries[searchKey(written)] ?? ''}
              onValueChange={value =>
                props.onIndustries({
                  ...industries,
                  [searchKey(written)]: (value || null) as Industry | null,
                })
              }
            />
          </FormField>
        ))}
      </div>
    </section>
  )
}
