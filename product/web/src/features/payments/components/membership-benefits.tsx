// Lists what Basic Membership contains.
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'

const benefits = [
  { title: 'Community chat', text: 'Ask in the morning, have three answers by lunch.' },
  { title: 'Resource directory', text: 'Templates, guides and links that members have tried.' },
  { title: 'Recommended courses', text: 'A short list worth your evenings.' },
  { title: 'Perks and discounts', text: 'From companies that want founders as customers.', soon: true },
]

export function MembershipBenefits() {
  return (
    <Card tone="blush" asChild className="p-7">
      <section aria-labelledby="benefits">
        <h2 id="benefits" className="text-2xl">
          Basic Membership
        </h2>
        <ul className="mt-5 grid gap-4">
          {benefits.map(({ title, text, soon }) => (
            <Tick key={title}>
              <span className="grid gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {title}
                  {soon && <Chip className="bg-card">Coming Soon</Chip>}
                </span>
                <span className="text-[15px] text-soft">{text}</span>
              </span>
            </Tick>
          ))}
        </ul>
      </section>
    </Card>
  )
}

export function Tick({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="mt-1 size-4 shrink-0 rounded-t-full rounded-b-[3px] bg-sage-wash shadow-[inset_0_0_0_1.5px_var(--sage)]"
      />
      {children}
    </li>
  )
}
