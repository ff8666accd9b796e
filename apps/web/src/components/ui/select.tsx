// Select: a Radix listbox that looks like the other fields. Inside a FormField it is wired to its label and error.
import * as Primitive from 'radix-ui/select'
import { Check, ChevronDown } from 'lucide-react'
import { cn } from '@/components/class-names'
import { fieldClasses } from './input'
import { useFieldProps } from './form-field'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps {
  options: readonly SelectOption[]
  value: string | undefined
  onValueChange: (value: string) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  className?: string
  onBlur?: () => void
  ref?: React.Ref<HTMLButtonElement>
  'aria-label'?: string
}

export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Select…',
  name,
  disabled,
  className,
  onBlur,
  ref,
  ...aria
}: SelectProps) {
  const field = useFieldProps(aria)
  return (
    <Primitive.Root value={value ?? ''} onValueChange={onValueChange} name={name} disabled={disabled}>
      <Primitive.Trigger
        ref={ref}
        onBlur={onBlur}
        className={cn(
          fieldClasses,
          'flex h-12 items-center justify-between gap-2 text-left data-[placeholder]:text-soft',
          className,
        )}
        {...field}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon>
          <ChevronDown className="size-4 text-soft" aria-hidden="true" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-[min(320px,var(--radix-select-content-available-height))] w-[var(--radix-select-trigger-width)] animate-pop-in overflow-hidden rounded-[12px] border bg-card shadow-float"
        >
          <Primitive.Viewport className="p-1.5">
            {options.map(option => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="relative flex min-h-10 items-center rounded-lg py-2 pr-9 pl-3 text-[15px] outline-none select-none data-[highlighted]:bg-blush data-[highlighted]:text-plum"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-3">
                  <Check className="size-4 text-plum" aria-hidden="true" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
