// Says on the first screen what the community is, for whom, and how to join.
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApplyLink } from '@/components/apply-link'
import { cn } from '@/components/class-names'
import { buttonVariants } from '@/components/ui/button'

const faces = [
  { letters: 'MA', className: 'bg-[#6b2d5c]' },
  { letters: 'TO', className: 'bg-[#b5432c]' },
  { letters: 'RL', className: 'bg-[#3f7257]' },
]

export function Hero() {
  return (
    <section
      aria-labelledby="hero-title"
      className="wrap grid items-center gap-12 pt-8 pb-16 sm:pt-12 lg:grid-cols-[1.05fr_0.95fr] lg:gap-14 lg:pb-24"
    >
      <div>
        <p className="eyebrow">A members-only community</p>
        <h1 id="hero-title" className="mt-5">
          Build it <em className="tracking-[-0.01em] text-coral">together</em>, not in the dark.
        </h1>
        <p className="lead mt-6">
          Women founders and business leaders trading what works: the template, the introduction, the honest
          answer. Apply once, and you are in good company.
        </p>
        <div className="mt-8 flex flex-wrap gap-2 xs:gap-3">
          <ApplyLink className={`${buttonVariants()} max-xs:px-[18px]`} />
          <a href="#why-join" className={`${buttonVariants({ variant: 'quiet' })} max-xs:px-[17px]`}>
            See what is inside
          </a>
        </div>
        <div className="mt-8 flex items-center gap-3.5">
          <div className="flex" aria-hidden="true">
            {faces.map(({ letters, className }) => (
              <span
                key={letters}
                className={`${className} grid size-11 place-items-center rounded-full border-3 border-page font-display text-[13px] font-[560] text-white not-first:-ml-2`}
              >
                {letters}
              </span>
            ))}
          </div>
          <p className="text-sm text-pretty text-soft">Applications reviewed within 48 hours</p>
        </div>
      </div>
      <HeroArches />
    </section>
  )
}

/** Draws the decoration: three arches, and two cards with examples. */
function HeroArches() {
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto h-[340px] w-full max-w-[520px] select-none sm:h-[440px] lg:h-[520px]"
    >
      <div className="absolute inset-0 overflow-hidden">
        <Arch className="left-0 h-[64%] w-[36%] [background:var(--arch-coral)]">
          <Arch className="inset-x-[22%] h-[62%] bg-white/20" />
        </Arch>
        <Arch className="left-[28.5%] h-[96%] w-[46%] shadow-float [background:var(--arch-plum)]">
          <Arch className="inset-x-[23%] h-[66%] bg-linear-to-b from-white/16 to-white/0" />
          <Arch className="inset-x-[36%] h-[40%] bg-linear-to-b from-[#ffd9c4]/55 to-[#ffd9c4]/5" />
        </Arch>
        <Arch className="right-0 h-[52%] w-[31%] [background:var(--arch-gold)]">
          <Arch className="inset-x-[24%] h-[58%] bg-white/22" />
        </Arch>
        <span className="absolute top-[24%] right-[7%] size-[clamp(32px,9%,48px)] rounded-full [background:var(--arch-gold)]" />
      </div>
      <span className="absolute -inset-x-3 bottom-0 h-px bg-line" />

      <FloatingCard className="bottom-[56%] -left-2 sm:bottom-[46%] sm:-left-4">
        <span className="grid h-12 w-11 shrink-0 place-content-center rounded-[22px_22px_8px_8px] bg-blush text-plum sm:h-16 sm:w-14">
          <CalendarDays className="size-5 sm:size-6" />
        </span>
        <CardText title="Monthly networking" line="Online · In your own time zone" />
      </FloatingCard>
      <FloatingCard className="-right-2 bottom-[9%] sm:-right-3 sm:bottom-[12%]">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-[#3f7257] font-display text-sm font-[560] text-white sm:size-11">
          NK
        </span>
        <CardText title="Open to networking" line="Software · Scaling" />
      </FloatingCard>
    </div>
  )
}

function Arch({ className, children }: { className: string; children?: ReactNode }) {
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

function CardText({ title, line }: { title: string; line: string }) {
  return (
    <span className="grid">
      <span className="text-sm leading-snug font-semibold sm:text-base">{title}</span>
      <span className="text-xs text-soft sm:text-sm">{line}</span>
    </span>
  )
}
