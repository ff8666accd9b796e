// Shows text that people entered. Web addresses become links; there is no other markup.
import { linkedText } from '@juno/domain/text/linked-text'

export function LinkedText({ text }: { text: string }) {
  return linkedText(text).map((part, index) =>
    part.href ? (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="text-link"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
