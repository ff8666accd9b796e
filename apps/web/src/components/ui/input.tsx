// Text inputs. Inside a FormField they are wired to its label, hint and error.
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { cn } from '@/components/class-names'
import { useFieldProps } from './form-field'

export const fieldClasses =
  'w-full rounded-[10px] border border-field-line bg-card px-3.5 text-base text-ink transition-[border-color,box-shadow] duration-150 placeholder:text-soft hover:border-soft focus-visible:border-plum focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-plum disabled:cursor-not-allowed disabled:bg-sand disabled:text-soft aria-invalid:border-danger aria-invalid:focus-visible:outline-danger'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(fieldClasses, 'h-12', className)} {...useFieldProps(props)} />
}

export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(fieldClasses, 'py-3', className)} {...useFieldProps(props)} />
}

/** A password with a button that shows what was typed. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-12"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show what is typed"
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-[10px] text-soft hover:text-plum disabled:opacity-55"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
