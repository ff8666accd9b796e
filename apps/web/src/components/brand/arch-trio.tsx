// Three arches side by side, the house motif as a drawing. Decoration only.
import { cn } from '@/components/class-names'

export function ArchTrio({ className }: { className?: string }) {
  return (
    <div className={cn('flex h-56 items-end gap-3', className)} aria-hidden="true">
      <div className="h-[58%] w-[26%] rounded-t-full [background:var(--arch-coral)]" />
      <div className="relative h-full w-[40%] overflow-hidden rounded-t-full [background:var(--arch-plum)]">
        <div className="absolute inset-x-[24%] bottom-0 h-[64%] rounded-t-full bg-white/10" />
      </div>
      <div className="h-[44%] w-[26%] rounded-t-full [background:var(--arch-gold)]" />
    </div>
  )
}
