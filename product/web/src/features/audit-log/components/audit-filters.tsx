// Filters by person, kind and date, and exports the entries as a file.
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { WidgetNote } from '@/components/widget/widget-note'
import { type AuditFilter, type AuditKind, auditKinds, useAuditPeople } from '../api/audit-log'

interface AuditFiltersProps {
  filter: AuditFilter
  onFilter: (change: Partial<AuditFilter>) => void
  exporting: boolean
  onExport: () => void
}

export function AuditFilters({ filter, onFilter, exporting, onExport }: AuditFiltersProps) {
  const { data: people = [], isError, refetch } = useAuditPeople()
  return (
    <div className="grid w-full items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.3fr_1fr_1fr_auto]">
      <FormField label="Person">
        <Select
          placeholder="Everybody"
          value={filter.person}
          onValueChange={person => onFilter({ person })}
          options={people.map(({ actor_id, name, email }) => ({
            value: actor_id,
            label: name ?? email ?? 'A closed account',
          }))}
        />
      </FormField>
      <FormField label="Kind">
        <Select
          placeholder="Everything"
          value={filter.kind}
          onValueChange={kind => onFilter({ kind: kind as AuditKind | '' })}
          options={auditKinds.map(({ value, label }) => ({ value, label }))}
        />
      </FormField>
      <FormField label="From">
        <Input
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={event => onFilter({ from: event.target.value })}
        />
      </FormField>
      <FormField label="To">
        <Input
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={event => onFilter({ to: event.target.value })}
        />
      </FormField>
      <Button variant="quiet" busy={exporting} onClick={onExport}>
        {!exporting && <Download className="size-4" aria-hidden="true" />} Export CSV
      </Button>
      {isError && people.length === 0 && (
        <div className="col-span-full">
          <WidgetNote onRetry={() => void refetch()}>The names could not be loaded.</WidgetNote>
        </div>
      )}
    </div>
  )
}
