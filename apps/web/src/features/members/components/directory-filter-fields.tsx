// The further filters of the directory, one under the other in the sheet of a phone, side by side on a desk.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { Combobox } from '@/components/ui/combobox'
import { FormField } from '@/components/ui/form-field'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { useDirectoryChoices } from '@/features/members/api/get-directory-choices'
import type { DirectoryFilters } from '@/features/members/directory-filters'
import { profileTexts } from '@/features/members/directory-texts'
import { placeGroups } from '@/features/members/place-groups'

export type ChangeFilters = (changed: Partial<DirectoryFilters>) => void

interface DirectoryFilterFieldsProps {
  filters: DirectoryFilters
  onChange: ChangeFilters
}

const anything = 'anything'
/** As the selects beside it look while nothing is chosen. */
const unchosen = '[&>span]:text-soft'

export function DirectoryFilterFields({ filters, onChange }: DirectoryFilterFieldsProps) {
  const { locations, expertise } = useDirectoryChoices()
  const chosen = (id: string) => (id === anything ? '' : id)
  return (
    <>
      <FormField label="Location">
        <Combobox
          groups={[
            { heading: '', options: [{ id: anything, display: 'Anywhere' }] },
            ...placeGroups(locations, filters.location),
          ]}
          value={filters.location || anything}
          onValueChange={id => onChange({ location: chosen(id) })}
          placeholder="Search location"
          emptyText="No location found"
          className={filters.location ? '' : unchosen}
        />
      </FormField>
      <FormField label="Expertise">
        <Combobox
          groups={[
            {
              heading: '',
              options: [
                { id: anything, display: 'Any expertise' },
                ...withCurrent(expertise, filters.expertise).map(display => ({ id: display, display })),
              ],
            },
          ]}
          value={filters.expertise || anything}
          onValueChange={id => onChange({ expertise: chosen(id) })}
          placeholder="Search expertise"
          emptyText="No expertise found"
          className={filters.expertise ? '' : unchosen}
        />
      </FormField>
      <FormField label="Company stage">
        <Select
          options={companyStages}
          value={filters.stage}
          onValueChange={stage => onChange({ stage })}
          placeholder="Any stage"
        />
      </FormField>
      <FormField label="Team size">
        <Select
          options={teamSizes}
          value={filters.size}
          onValueChange={size => onChange({ size })}
          placeholder="Any size"
        />
      </FormField>
      <Switch
        label={profileTexts.openToNetworking}
        checked={filters.networking}
        onCheckedChange={networking => onChange({ networking })}
        className="min-h-12 self-end"
      />
    </>
  )
}

/** What the address asks for can be seen and unchosen, also where it is not among the most frequent. */
const withCurrent = (offered: readonly string[], current: string) =>
  current === '' || offered.includes(current) ? offered : [current, ...offered]
