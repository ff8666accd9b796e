// The first screen: what this is, for whom, and the way in.
import { SiteLink } from '@/components/navigation-context'
import { buttonVariants } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { HeroArches } from './hero-arches'

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
          answer. One application, and a warm room behind it.
        </p>
        <div className="mt-8 flex flex-wrap gap-2 xs:gap-3">
          <SiteLink to={paths.apply} className={`${buttonVariants()} max-xs:px-[18px]`}>
            Apply to Join
          </SiteLink>
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
