// Shows the twelve months of a year, and buttons to the years before and after.
import { firstYear, lastYear } from '@juno/domain/events/calendar-years'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { monthName, shortMonthName, yearMonths } from '../calendar-month'

interface MonthPickerProps {
  month: string
  /** The present month. */
  thisMonth: string
  onMonth: (month: string) => void
}

export function MonthPicker({ month, thisMonth, onMonth }: MonthPickerProps) {
  const year = Number(month.slice(0, 4))
  const inYear = (other: number) => `${String(other).padStart(4, '0')}${month.slice(4)}`
  return (
    <div role="group" aria-label="Month">
      <div className="flex items-center justify-between">
        <Button
          repeats
          variant="ghost"
          size="icon"
          aria-label={`Year ${year - 1}`}
          disabled={year <= firstYear}
          onClick={() => onMonth(inYear(year - 1))}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Button>
        <p className="font-display text-xl" aria-live="polite">
          {year}
        </p>
        <Button
          repeats
          variant="ghost"
          size="icon"
          aria-label={`Year ${year + 1}`}
          disabled={year >= lastYear}
          onClick={() => onMonth(inYear(year + 1))}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <ul className="mt-1 grid grid-cols-6 gap-1 lg:grid-cols-4">
        {yearMonths(year).map(each => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === month}
              aria-label={monthName(each)}
              onClick={() => onMonth(each)}
              className={cn(
                'h-10 w-full rounded-full text-[15px] font-medium transition-colors duration-150',
                each === month
                  ? 'bg-primary text-on-primary'
                  : each === thisMonth
                    ? 'bg-blush text-plum hover:bg-sand'
                    : 'text-ink hover:bg-blush',
              )}
            >
              {shortMonthName(each)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
