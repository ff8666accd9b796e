// Searches cities, states, provinces and countries, or takes a place as it was typed. The value is the displayed text,
// which is what is stored.
import { locationGroups, locationOptions, locationSearchTexts } from '@juno/domain/locations/location-options'
import { textLimits } from '@juno/domain/text/text-limits'
import { useMemo, type Ref } from 'react'
import { Button } from './ui/button'
import { Combobox } from './ui/combobox'

interface LocationComboboxProps {
  value: string
  onValueChange: (display: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

export function LocationCombobox({ value, onValueChange, onBlur, ref }: LocationComboboxProps) {
  const known = locationOptions.find(option => option.display === value)
  // A stored place that is not in the list stays until another one is chosen.
  const groups = useMemo(
    () =>
      known || value === ''
        ? locationGroups
        : [{ heading: 'As it is now', options: [{ id: 'as-it-is', display: value }] }, ...locationGroups],
    [known, value],
  )
  return (
    <>
      <Combobox
        ref={ref}
        groups={groups}
        value={known?.id ?? (value === '' ? undefined : 'as-it-is')}
        onValueChange={(_id, option) => onValueChange(option.display)}
        onBlur={onBlur}
        placeholder={locationSearchTexts.placeholder}
        emptyText={locationSearchTexts.empty}
        own={{ maxLength: textLimits.location, onChoose: onValueChange }}
      />
      {value !== '' && (
        <Button variant="link" size="little" className="justify-self-start" onClick={() => onValueChange('')}>
          Clear location
        </Button>
      )}
    </>
  )
}
