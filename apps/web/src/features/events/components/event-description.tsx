// What an event is about: text as it was entered, with web addresses as links and nothing else.
import { textParts } from '@/features/events/text-links'

export function EventDescription({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
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
