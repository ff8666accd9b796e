// Text inputs. Inside a FormField they are wired to its label, hint and error.
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { cn } from '@/components/class-names'
import { useFieldProps } from './form-field'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  const dir = type === 'text' || type === 'search' ? 'auto' : undefined
  return <input type={type} dir={dir} className={cn('field h-12', className)} {...useFieldProps(props)} />
}

export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={rows} dir="auto" className={cn('field py-3', className)} {...useFieldProps(props)} />
}

/** A password field with a button that shows what was typed. */
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
