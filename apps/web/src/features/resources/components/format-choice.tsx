// Link or template: a resource is one of them, never both.
import { FileText, Link2 } from 'lucide-react'
import { cn } from '@/components/class-names'

interface FormatChoiceProps {
  value: 'link' | 'template'
  onChange: (value: 'link' | 'template') => void
}

const formats = [
  { value: 'link', label: 'Link', what: 'Something on the web', icon: Link2 },
  { value: 'template', label: 'Template', what: 'A file to download', icon: FileText },
] as const

export function FormatChoice({ value, onChange }: FormatChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-[15px] font-semibold">Format</legend>
      <div className="grid grid-cols-2 gap-3">
        {formats.map(({ icon: Icon, ...format }) => (
          <label
            key={format.value}
            className={cn(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-[10px] border px-3.5 py-2 transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-plum',
              value === format.value ? 'border-plum bg-blush' : 'border-field-line bg-card hover:bg-blush',
            )}
          >
            <input
              type="radio"
              name="format"
              className="sr-only"
              checked={value === format.value}
              onChange={() => onChange(format.value)}
            />
            <Icon className="size-5 shrink-0 text-plum max-xs:hidden" aria-hidden="true" />
            <span className="min-w-0">
              <span className="block font-semibold">{format.label}</span>
              <span className="block text-sm text-soft">{format.what}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
