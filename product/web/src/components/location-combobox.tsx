// Searches cities, states, provinces and countries, or takes a place as it was typed. The value is the displayed text,
// which is what is stored.
import { locationSearchTexts } from '@juno/domain/locations/location-texts'
import type { Ref } from 'react'
import { Button } from './ui/button'
import { ComboboxButton } from './ui/combobox'
import { useLatePart } from './use-late-part'

interface LocationComboboxProps {
  value: string
  onValueChange: (display: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

export function LocationCombobox({ value, onValueChange, onBlur, ref }: LocationComboboxProps) {
  const part = useLatePart(async () => (await import('./location-list')).LocationList)
  return (
    <>
      <ComboboxButton
        {...{ part, onBlur, ref }}
        shown={value || undefined}
        placeholder={locationSearchTexts.placeholder}
      >
        {(List, opened) => <List {...{ value, onValueChange }} {...opened} />}
      </ComboboxButton>
      {value !== '' && (
        <Button variant="link" size="little" className="justify-self-start" onClick={() => onValueChange('')}>
          Clear location
        </Button>
      )}
    </>
  )
}
