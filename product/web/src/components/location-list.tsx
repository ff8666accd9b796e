// The list of cities, states, provinces and countries. It is loaded when it is opened.
import { locationGroups, locationOptions } from '@juno/domain/locations/location-options'
import { locationSearchTexts } from '@juno/domain/locations/location-texts'
import { textLimits } from '@juno/domain/text/text-limits'
import { useMemo } from 'react'
import { ComboboxList, type OpenedList } from './ui/combobox-list'

interface LocationListProps extends OpenedList {
  value: string
  onValueChange: (display: string) => void
}

export function LocationList({ value, onValueChange, ...opened }: LocationListProps) {
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
    <ComboboxList
      groups={groups}
      value={known?.id ?? (value === '' ? undefined : 'as-it-is')}
      onValueChange={(_id, option) => onValueChange(option.display)}
      placeholder={locationSearchTexts.placeholder}
      emptyText={locationSearchTexts.empty}
      own={{ maxLength: textLimits.location, onChoose: onValueChange }}
      {...opened}
    />
  )
}
