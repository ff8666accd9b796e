// Chooses between link and template. A resource is never both.
import { FileText, Link2 } from 'lucide-react'
import { RadioCards } from '@/components/ui/radio-cards'

interface FormatChoiceProps {
  value: 'link' | 'template'
  onChange: (value: 'link' | 'template') => void
}

const formats = [
  { value: 'link', label: 'Link', what: 'Something on the web', icon: Link2 },
  { value: 'template', label: 'Template', what: 'A file to download', icon: FileText },
] as const

export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => (
  <div className="grid gap-1.5">
    <p className="text-[15px] font-semibold" aria-hidden="true">
      Format
    </p>
    <RadioCards
      label="Format"
      options={formats}
      value={value}
      onValueChange={onChange}
      className="grid-cols-2"
    />
  </div>
)
