// Multi-line text input. Inside a FormField it is wired to its label, hint and error.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'
import { fieldClasses } from './input'
import { useFieldProps } from './form-field'

export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(fieldClasses, 'py-3', className)} {...useFieldProps(props)} />
}
