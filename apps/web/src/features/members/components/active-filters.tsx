// The filters in force, each a chip that takes itself away, and the one that takes them all.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { ChangeFilters } from '@/features/members/components/directory-filter-fields'
import { noFilters, type DirectoryFilters } from '@/features/members/directory-filters'
import { profileTexts } from '@/features/members/directory-texts'
import { optionLabel } from '@/features/members/option-label'
import { placeLabel } from '@/features/members/place-groups'

interface ActiveFiltersProps {
  filters: DirectoryFilters
  onChange: ChangeFilters
}

export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filters)
  if (active.length === 0) return null
  return (
    <ul aria-label="Filters in force" className="mt-4 flex flex-wrap items-center gap-2">
      {active.map(({ name, label }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange({ [name]: noFilters[name] })}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-blush px-3.5 text-left text-sm font-semibold text-plum hover:bg-sand"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate">{label}</span>
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

/** Labels of the filters other than the search. */
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
