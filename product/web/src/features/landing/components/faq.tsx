// Shows frequently asked questions, one open at a time.
import { Accordion, type AccordionEntry } from '@/components/ui/accordion'
import type { AppConfig } from '@/config/app-config'
import { useAppConfig } from '@/config/app-config-context'

const questionsOf = ({ plans, guarantee }: AppConfig): readonly AccordionEntry[] => [
  {
    id: 'faq-who',
    title: 'Who is it for?',
    content:
      'Women and nonbinary people who build or lead businesses: founders, solopreneurs, executives and managers, from the first idea to after the exit. You do not need revenue, funding or a team to belong here. You do need to be working on something real.',
  },
  {
    id: 'faq-apply',
    title: 'How long does an application take?',
    content:
      'About five minutes to write. Applications are reviewed within 48 hours, and many are answered at once. Either way, you get the answer by email.',
  },
  {
    id: 'faq-inside',
    title: 'What do I get as a member?',
    content:
      'The member directory, a directory of templates and resources that members have tried, recommended courses and reads, and virtual networking events every month. Comprehensive support, peer masterminds and the matching program are coming soon.',
  },
  {
    id: 'faq-time',
    title: 'How much time does it take?',
    content:
      'As much as you have. Some members come to one event a month and read the weekly digest in between; others drop in every evening. Nobody counts.',
  },
  {
    id: 'faq-cancel',
    title: 'Can I cancel?',
    content:
      'Yes, at any time. Your membership then runs until the end of the period you have paid for, and your data stays yours: you can take it with you or come back to it.',
  },
  {
    id: 'faq-refund',
    title: 'What if it is not for me?',
    content: guarantee.answer,
  },
  {
    id: 'faq-where',
    title: 'Do I have to live in Canada?',
    content: `No. Prices are in ${plans[0]?.currencyName} and many of us are in Canada and the United States, but everything happens online and members join from wherever they build.`,
  },
]

export function Faq() {
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="wrap grid gap-6 py-14 lg:grid-cols-[0.8fr_1.2fr] lg:gap-14 lg:py-20"
    >
      <div className="lg:sticky lg:top-28 lg:self-start">
        <p className="eyebrow">FAQ</p>
        <h2 id="faq-title" className="mt-2.5">
          Questions people ask first
        </h2>
      </div>
      <Accordion entries={questionsOf(useAppConfig())} />
    </section>
  )
}
