// A search field with a magnifying glass. Its label is for screen readers; the placeholder says what is searched.
import { Search } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Input } from './input'

interface SearchInputProps {
  label: string
  placeholder?: string
  value: string
  onValueChange: (value: string) => void
  className?: string
}

export function SearchInput({
  label,
  placeholder,
  value,
  onValueChange,
  className = 'sm:w-80',
}: SearchInputProps) {
  return (
    <div className={cn('relative w-full', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-soft"
      />
      <Input
        type="search"
        className="pl-10"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={event => onValueChange(event.target.value)}
      />
    </div>
  )
}
