// Says what the membership includes today, and what is coming.
import { CalendarDays, HeartHandshake, LifeBuoy, UsersRound, Waypoints, type LucideIcon } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { SectionHeading } from './section-heading'

interface Feature {
  icon: LucideIcon
  title: string
  text: string
  comingSoon?: boolean
}

const features: readonly Feature[] = [
  {
    icon: UsersRound,
    title: 'Member directory',
    text: 'Find someone who has done it before: by industry, place, stage, and what they are happy to be asked about.',
  },
  {
    icon: CalendarDays,
    title: 'Monthly virtual networking events',
    text: 'Small groups, a clear topic, a host who keeps time. Every event shows your local time beside ours.',
  },
  {
    icon: LifeBuoy,
    title: 'Comprehensive support',
    text: 'Legal, finance and hiring questions, answered by members who do that for a living.',
    comingSoon: true,
  },
  {
    icon: HeartHandshake,
    title: 'Peer masterminds',
    text: 'Six members at the same stage, every second week, with your numbers on the table.',
    comingSoon: true,
  },
  {
    icon: Waypoints,
    title: 'Matching program',
    text: 'One introduction a month, made by a person and worth an hour of your time.',
    comingSoon: true,
  },
]

export function WhyJoin() {
  return (
    <section id="why-join" aria-labelledby="why-join-title" className="wrap py-14 lg:py-20">
      <SectionHeading
        id="why-join-title"
        eyebrow="Why Join"
        title="Everything here was made useful by a member."
      />
      <ul className="mt-9 grid gap-4 sm:gap-5 md:grid-cols-6">
        {features.map((feature, index) => (
          <FeatureCard key={feature.title} feature={feature} wide={index < 2} warm={index === 0} />
        ))}
      </ul>
    </section>
  )
}

function FeatureCard({ feature, wide, warm }: { feature: Feature; wide: boolean; warm: boolean }) {
  const { icon: Icon, title, text, comingSoon } = feature
  return (
    <Card
      asChild
      tone={warm ? 'blush' : 'plain'}
      className={cn('flex flex-col gap-2', wide ? 'md:col-span-3 md:p-8' : 'md:col-span-2')}
    >
      <li>
        <span className="mb-2 flex items-center justify-between gap-3">
          <span
            aria-hidden="true"
            className={cn(
              'grid h-13 w-11 place-items-center rounded-[22px_22px_10px_10px] text-plum',
              warm ? 'bg-card' : 'bg-blush',
            )}
          >
            <Icon className="size-5" />
          </span>
          {comingSoon && <Chip>Coming Soon</Chip>}
        </span>
        <h3 className={wide ? 'md:text-2xl' : ''}>{title}</h3>
        <p className={cn('text-pretty text-soft', !wide && 'text-[15px]')}>{text}</p>
      </li>
    </Card>
  )
}
