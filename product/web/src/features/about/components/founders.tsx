// Introduces the three co-founders, who are invented: an operator puts the real team here.
import { initials } from '@/lib/initials'

const founders = [
  {
    name: 'Miriam Adeyemi',
    role: 'Co-founder and Chief Executive Officer',
    text: 'Built and sold a logistics company, and kept a list of the questions that nobody could answer. That list became the first agenda here.',
    backdrop: 'linear-gradient(#8c4478, #4a1c40)',
  },
  {
    name: 'Tessa Okafor-Lind',
    role: 'Co-founder and Chief Technology Officer',
    text: 'Has run engineering teams of three and of three hundred. Believes that software for a community should be quick, quiet and out of the way.',
    backdrop: 'linear-gradient(#c9604a, #9c3a27)',
  },
  {
    name: 'Renée Laurier',
    role: 'Co-founder and Chief Financial Officer',
    text: 'Spent fifteen years explaining balance sheets to founders. Looks after the numbers here, and after the members who would rather not look at theirs.',
    backdrop: 'linear-gradient(#4d8a69, #2d5a42)',
  },
]

export function Founders() {
  return (
    <ul className="grid gap-10 sm:grid-cols-3 sm:gap-8">
      {founders.map(({ name, role, text, backdrop }) => (
        <li key={name} className="grid content-start gap-1 sm:justify-items-center sm:text-center">
          <div
            aria-hidden="true"
            className="mb-4 grid h-[168px] w-[132px] place-items-center rounded-t-full font-display text-[44px] text-white"
            style={{ background: backdrop }}
          >
            {initials(name)}
          </div>
          <h3>{name}</h3>
          <p className="text-[15px] font-semibold text-plum">{role}</p>
          <p className="mt-1.5 max-w-[38ch] text-[15px] text-pretty text-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
