// One co-founder: the arch with her initials, her role, a few words.
import { initials } from '@/lib/initials'
import type { Founder } from '../founders'

export function FounderCard({ founder }: { founder: Founder }) {
  return (
    <li className="grid content-start gap-1 sm:justify-items-center sm:text-center">
      <div
        aria-hidden="true"
        className="mb-4 grid h-[168px] w-[132px] place-items-center rounded-t-full font-display text-[44px] text-white"
        style={{ background: founder.backdrop }}
      >
        {initials(founder.name)}
      </div>
      <h3>{founder.name}</h3>
      <p className="text-[15px] font-semibold text-plum">{founder.role}</p>
      <p className="mt-1.5 max-w-[38ch] text-[15px] text-pretty text-soft">{founder.words}</p>
    </li>
  )
}
