import { BookOpen, CalendarDays, Lightbulb, UsersRound, type LucideIcon } from 'lucide-react'

const benefits: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: BookOpen,
    title: 'Curated resources',
    text: 'Templates, guides and tools that a member has used and would pass on to a friend. Nothing is there to fill a shelf.',
  },
  {
    icon: UsersRound,
    title: 'Networking',
    text: 'A directory you can search by what someone knows, and a chat where a question gets an answer from someone who has been there.',
  },
  {
    icon: CalendarDays,
    title: 'Learning events',
    text: 'Virtual networking every month, and clinics on one subject at a time: pricing, the first hire, the term sheet.',
  },
  {
    icon: Lightbulb,
    title: 'Actionable insights',
    text: 'A weekly digest of what members tried and what came of it, short enough to read before the kettle boils.',
  },
]

export function MemberBenefits() {
  return (
    <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2">
      {benefits.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid h-13 w-11 shrink-0 place-items-center rounded-[22px_22px_10px_10px] bg-blush text-plum"
          >
            <Icon className="size-5" />
          </span>
          <div>
            <h3>{title}</h3>
            <p className="mt-1.5 text-pretty text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
