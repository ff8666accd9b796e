// Lists what Basic Membership contains.
import { communityChat } from '@juno/domain/payments/pricing'
import { Check, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { useAppConfig } from '@/config/app-config-context'

const benefits = [
  { title: communityChat, text: 'Ask in the morning, have three answers by lunch.' },
  { title: 'Resource directory', text: 'Templates, guides and links that members have tried.' },
  { title: 'Recommended courses', text: 'A short list worth your evenings.' },
  { title: 'Perks and discounts', text: 'From companies that want founders as customers.', soon: true },
]

export function MembershipBenefits() {
  const { teamChatUrl } = useAppConfig()
  const shown = benefits.filter(({ title }) => teamChatUrl || title !== communityChat)
  return (
    <Card tone="blush" asChild className="p-7">
      <section aria-labelledby="benefits">
        <h2 id="benefits" className="text-2xl">
          Basic Membership
        </h2>
        <ul className="mt-5 grid gap-4">
          {shown.map(({ title, text, soon }) => (
            <Benefit key={title} icon={soon ? Clock : Check}>
              <span className="grid gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {title}
                  {soon && <Chip className="bg-card">Coming Soon</Chip>}
                </span>
                <span className="text-[15px] text-soft">{text}</span>
              </span>
            </Benefit>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function Benefit({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-1 size-4 shrink-0 text-sage" strokeWidth={3} aria-hidden="true" />
      {children}
    </li>
  )
}
