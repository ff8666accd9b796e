// Finds the web addresses in a text that somebody entered, so that they can be drawn as links; the rest stays text.
import { webAddress } from '@/lib/web-address'

export interface TextPart {
  text: string
  /** Set where the part is an address: http or https, nothing else. */
  href?: string
}

const address = /https?:\/\/[^\s<>"]+/gi

/** The parts of a text in order. Punctuation that ends a sentence is no part of an address; a closing bracket only if one was opened in it. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let rest = 0
  for (const match of text.matchAll(address)) {
    const href = withoutPunctuation(match[0])
    if (!webAddress(href)) continue
    if (match.index > rest) parts.push({ text: text.slice(rest, match.index) })
    parts.push({ text: href, href })
    rest = match.index + href.length
  }
  if (rest < text.length) parts.push({ text: text.slice(rest) })
  return parts
}

function withoutPunctuation(found: string): string {
  let end = found.length
  for (;;) {
    const last = found[end - 1] ?? ''
    const part = found.slice(0, end)
    const unopened = last === ')' && part.split(')').length > part.split('(').length
    if (!unopened && !/[.,;:!?'’”»\]}]/.test(last)) return part
    end -= 1
  }
}
