// A digest as members read it: its title, the first paragraph set apart, the others below.
import { digestParagraphs } from '@/features/digests/digest-paragraphs'

export function DigestText({ title, content }: { title: string; content: string }) {
  const [first, ...rest] = digestParagraphs(content)
  return (
    <article className="mt-3.5 wrap-anywhere whitespace-pre-line">
      <h3 className="font-display text-[26px] leading-[1.12] text-balance sm:text-[32px]">{title}</h3>
      <p className="mt-3 font-display text-[19px] leading-normal tracking-normal">{first}</p>
      {rest.map((paragraph, index) => (
        <p key={index} className="mt-3 max-w-[68ch] text-soft">
          {paragraph}
        </p>
      ))}
    </article>
  )
}
