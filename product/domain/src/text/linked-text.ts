/** Finds the web addresses in a text that somebody entered, to show them as links. The rest stays text. */

export interface LinkedPart {
  text: string
  /** Set where the part is an address: http or https, nothing else. */
  href?: string
}

/** Browsers and Node have it. */
declare const URL: new (address: string) => object

const ADDRESS = /https?:\/\/[^\s<>"\\]+/gi

/** Returns the parts in order. Punctuation at the end of a sentence does not belong to an address. */
export function linkedText(text: string): LinkedPart[] {
  const parts: LinkedPart[] = []
  let rest = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutPunctuation(found)
    if (!isAddress(href)) continue
    if (index > rest) parts.push({ text: text.slice(rest, index) })
    parts.push({ text: href, href })
    rest = index + href.length
  }
  if (rest < text.length) parts.push({ text: text.slice(rest) })
  return parts
}

/** Judges an address as browsers do. */
function isAddress(href: string): boolean {
  try {
    return Boolean(new URL(href))
  } catch {
    return false
  }
}

/** A closing bracket belongs to an address that opened one. */
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
