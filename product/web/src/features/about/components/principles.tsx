// Shows vision, mission and purpose: one sentence each that can be checked against our actions.
import { Card } from '@/components/ui/card'

const principles = [
  {
    title: 'Vision',
    text: 'A world where everyone who starts a company begins with the knowledge of all who started one before.',
  },
  {
    title: 'Mission',
    text: 'To put the people, the tools and the plain answers that a growing business needs into one room, at a price within reach.',
  },
  {
    title: 'Purpose',
    text: 'To make leading less lonely: nobody should have to guess a price, a clause or a next step because there was nobody to ask.',
  },
]

export function Principles() {
  return (
    <ul className="grid gap-4 sm:gap-5 md:grid-cols-3">
      {principles.map(({ title, text }, index) => (
        <Card asChild key={title} tone={index === 0 ? 'blush' : 'plain'} className="p-7">
          <li>
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-3 text-pretty text-soft">{text}</p>
          </li>
        </Card>
      ))}
    </ul>
  )
}
