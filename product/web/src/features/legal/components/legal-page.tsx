// Frames a legal text with its title, date and table of contents, in a readable line length.
import { termsVersion } from '@juno/domain/applications/terms-version'
import type { ReactNode } from 'react'
import { PageTitle } from '@/components/page-title'

export interface LegalSection {
  id: string
  title: string
  content: ReactNode
}

interface LegalPageProps {
  page: { title: string; path: string; description: string }
  intro: ReactNode
  sections: readonly LegalSection[]
}

export function LegalPage({ page, intro, sections }: LegalPageProps) {
  return (
    <div className="wrap grid gap-10 pt-8 pb-16 sm:pt-14 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-16 lg:pb-24">
      <PageTitle {...page} />
      <header className="lg:col-span-2">
        <h1 className="text-[clamp(2.25rem,5vw,3.5rem)]">{page.title}</h1>
        <p className="mt-3 text-soft">Last updated: {termsVersion}</p>
      </header>
      <nav aria-label="On this page" className="hidden lg:sticky lg:top-28 lg:block lg:self-start">
        <ol className="grid gap-1 border-l pl-5 text-[15px]">
          {sections.map(section => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="block py-1 text-soft hover:text-plum">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article className="prose max-w-[70ch]">
        <div className="text-lg text-soft">{intro}</div>
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="prose">
            <h2 id={`${section.id}-title`}>
              {index + 1}. {section.title}
            </h2>
            {section.content}
          </section>
        ))}
      </article>
    </div>
  )
}
