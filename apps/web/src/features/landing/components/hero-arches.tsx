// The picture of the hero: three arches, and two cards with examples from inside. Decoration only.
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'

export function HeroArches() {
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto h-[340px] w-full max-w-[520px] select-none sm:h-[440px] lg:h-[520px]"
    >
      <div className="absolute inset-0 overflow-hidden">
        <Doorway className="left-0 h-[64%] w-[36%] [background:var(--arch-coral)]">
          <Doorway className="inset-x-[22%] h-[62%] bg-white/20" />
        </Doorway>
        <Doorway className="left-[28.5%] h-[96%] w-[46%] shadow-float [background:var(--arch-plum)]">
          <Doorway className="inset-x-[23%] h-[66%] bg-linear-to-b from-white/16 to-white/0" />
          <Doorway className="inset-x-[36%] h-[40%] bg-linear-to-b from-[#ffd9c4]/55 to-[#ffd9c4]/5" />
        </Doorway>
        <Doorway className="right-0 h-[52%] w-[31%] [background:var(--arch-gold)]">
          <Doorway className="inset-x-[24%] h-[58%] bg-white/22" />
        </Doorway>
        <span className="absolute top-[24%] right-[7%] size-[clamp(32px,9%,48px)] rounded-full [background:var(--arch-gold)]" />
      </div>
      <span className="absolute -inset-x-3 bottom-0 h-px bg-line" />

      <FloatingCard className="bottom-[56%] -left-2 sm:bottom-[46%] sm:-left-4">
        <span className="grid h-12 w-11 shrink-0 place-content-center rounded-[22px_22px_8px_8px] bg-blush text-center leading-none sm:h-16 sm:w-14">
          <span className="text-[9px] font-bold sm:text-[10px] tracking-[0.08em] text-soft uppercase">
            Dec
          </span>
          <span className="font-display text-lg font-[560] text-plum sm:text-xl">09</span>
        </span>
        <CardWords title="Pricing clinic" line="12:00 Toronto · Online" />
      </FloatingCard>
      <FloatingCard className="-right-2 bottom-[9%] sm:-right-3 sm:bottom-[12%]">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-[#3f7257] font-display text-sm font-[560] text-white sm:size-11">
          NK
        </span>
        <CardWords title="Open to networking" line="Software · Scaling" />
      </FloatingCard>
    </div>
  )
}

function Doorway({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <span className={cn('absolute bottom-0 block overflow-hidden rounded-t-full', className)}>
      {children}
    </span>
  )
}

function FloatingCard({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'absolute flex items-center gap-3 rounded-card border border-line/70 bg-card p-2.5 pr-4 shadow-float sm:p-4 sm:pr-6',
        className,
      )}
    >
      {children}
    </div>
  )
}

function CardWords({ title, line }: { title: string; line: string }) {
  return (
    <span className="grid">
      <span className="text-sm leading-snug font-semibold sm:text-base">{title}</span>
      <span className="text-xs text-soft sm:text-sm">{line}</span>
    </span>
  )
}
