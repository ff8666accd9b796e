// Shows the further filters of the directory, and the active ones as chips that remove themselves.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { ComboboxButton } from '@/components/ui/combobox'
import { FormField } from '@/components/ui/form-field'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { useLatePart } from '@/components/use-late-part'
import { WidgetNote } from '@/components/widget/widget-note'
import { useDirectoryChoices } from '../api/directory'
import { noFilters, type DirectoryFilters } from '../directory-filters'
import { profileTexts } from '../directory-texts'
import { optionLabel } from '../option-label'
import { placeGroups, placeLabel } from '../place-groups'

export type ChangeFilters = (changed: Partial<DirectoryFilters>) => void

interface DirectoryFilterFieldsProps {
  filters: DirectoryFilters
  onChange: ChangeFilters
}

const anything = 'anything'
/** It looks like an empty select. */
const unchosen = '[&>span]:text-soft'

export function DirectoryFilterFields({ filters, onChange }: DirectoryFilterFieldsProps) {
  const { locations, expertise, failed, refetch } = useDirectoryChoices()
  // The groups are made when a list is opened.
  const list = useLatePart(async () => (await import('@/components/ui/combobox-list')).ComboboxList)
  const chosen = (id: string) => (id === anything ? '' : id)
  return (
    <>
      <FormField label="Location">
        <ComboboxButton
          part={list}
          shown={placeLabel(filters.location) || 'Anywhere'}
          placeholder="Search location"
          className={filters.location ? '' : unchosen}
        >
          {(List, opened) => (
            <List
              {...opened}
              groups={[
                { heading: '', options: [{ id: anything, display: 'Anywhere' }] },
                ...placeGroups(locations, filters.location),
              ]}
              value={filters.location || anything}
              onValueChange={id => onChange({ location: chosen(id) })}
              placeholder="Search location"
              emptyText="No location found"
            />
          )}
        </ComboboxButton>
      </FormField>
      <FormField label="Expertise">
        <ComboboxButton
          part={list}
          shown={filters.expertise || 'Any expertise'}
          placeholder="Search expertise"
          className={filters.expertise ? '' : unchosen}
        >
          {(List, opened) => (
            <List
              {...opened}
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
            />
          )}
        </ComboboxButton>
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
      {failed && (
        <div className="col-span-full">
          <WidgetNote onRetry={() => void refetch()}>Places and expertise could not be loaded.</WidgetNote>
        </div>
      )}
    </>
  )
}

/** Adds the current choice to the options, so that it can be seen and removed. */
const withCurrent = (offered: readonly string[], current: string) =>
  current === '' || offered.includes(current) ? offered : [current, ...offered]

interface ActiveFiltersProps {
  filters: DirectoryFilters
  onChange: ChangeFilters
}

export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2">
      {active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange({ [name]: noFilters[name] })}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-blush px-3.5 text-left text-sm font-semibold text-plum hover:bg-sand"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate" dir="auto">
              {label}
            </span>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="little" onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

/** Returns the labels of the active filters, without the search. */
export function activeFilters(filters: DirectoryFilters) {
  const { industry, location, expertise, stage, size, networking } = filters
  const labels = {
    industry: optionLabel(industries, industry),
    location: placeLabel(location),
    expertise,
    stage: optionLabel(companyStages, stage),
    size: optionLabel(teamSizes, size),
    networking: networking ? profileTexts.openToNetworking : '',
  }
  return Object.entries(labels)
    .filter(([, label]) => label)
    .map(([name, label]) => ({ name: name as keyof typeof labels, label: label! }))
}
