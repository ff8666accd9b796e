// The code of a coupon, for those who have one: hidden until it is asked for.
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'

interface CouponFieldProps {
  code: string
  onCodeChange: (code: string) => void
}

export function CouponField({ code, onCodeChange }: CouponFieldProps) {
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <Button variant="link" aria-expanded={false} onClick={() => setOpen(true)}>
        I have a code
      </Button>
    )
  }
  return (
    <FormField
      label="Code"
      hint="It counts for the plan that you choose, and you see the new amount before you pay."
      className="w-full max-w-sm text-left"
    >
      <Input
        value={code}
        onChange={({ target }) => onCodeChange(target.value)}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
    </FormField>
  )
}
