/** What Basic Membership contains. */
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Tick } from './tick'

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
