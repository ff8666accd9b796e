// Text input. Inside a FormField it is wired to its label, hint and error.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'
import { useFieldProps } from './form-field'

export const fieldClasses =
  'w-full rounded-[10px] border border-field-line bg-card px-3.5 text-base text-ink transition-[border-color,box-shadow] duration-150 placeholder:text-soft hover:border-soft focus-visible:border-plum focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-plum disabled:cursor-not-allowed disabled:bg-sand disabled:text-soft aria-invalid:border-danger aria-invalid:focus-visible:outline-danger'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(fieldClasses, 'h-12', className)} {...useFieldProps(props)} />
}
