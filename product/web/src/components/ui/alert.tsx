// A notice in the page: plain, success or destructive (announced at once).
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'

const looks = {
  plain: { icon: Info, box: 'bg-blush text-ink', accent: 'text-plum' },
  success: { icon: CircleCheck, box: 'bg-sage-wash text-ink', accent: 'text-sage' },
  destructive: { icon: CircleAlert, box: 'bg-danger-wash text-ink', accent: 'text-danger' },
} as const

interface AlertProps {
  title?: ReactNode
  children?: ReactNode
  variant?: keyof typeof looks
  className?: string
}

export function Alert({ title, children, variant = 'plain', className }: AlertProps) {
  const { icon: Icon, box, accent } = looks[variant]
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-card p-4 text-[15px]', box, className)}
    >
      <Icon className={cn('mt-0.5 size-5 shrink-0', accent)} aria-hidden="true" />
      <div className="grid gap-0.5">
        {title && <p className={cn('font-semibold', accent)}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
