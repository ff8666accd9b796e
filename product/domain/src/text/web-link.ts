/** Reads a link as people type and paste it: http or https, nothing else. Pages use it without loading zod. */
import { textLimits, tooLong } from './text-limits'

export const notAWebLink = 'Please enter a link like https://example.com.'
const hasPassword = 'Please remove what stands before the @ in this link: everybody could see it.'

/** `example.com/page`, without a scheme. */
const BARE = /^[^\s/?#:@.][^\s/?#:@]*\.[^\s/?#:@.]+(?::\d+)?(?:[/?#]|$)/
/** The group is the host, with what may stand before an @. */
const LINK = /^https?:\/\/([^\s/?#<>"\\]+)(?:[/?#].*)?$/i
/** Two links, or a link and text on another line. */
const SEVERAL = /[\r\n\t]|\shttps?:/i
/** The database's domain http_url refuses these characters. */
const ODD = /[\s<>"\\]/g

/**
 * Returns the link as it is stored, or null where it is none. The scheme is optional. Characters that a link cannot have
 * are encoded; everything else stays as it is typed.
 */
export function readWebLink(typed: string): string | null {
  const text = typed.trim()
  const link = BARE.test(text) ? `https://${text}` : text
  if (!LINK.test(link) || SEVERAL.test(link)) return null
  return link.replaceAll(ODD, character => encodeURIComponent(character))
}

/** Returns why a link cannot be stored, or null. */
export function webLinkProblem(typed: string): string | null {
  const link = readWebLink(typed)
  if (link === null) return notAWebLink
  if (link.length > textLimits.url) return tooLong(textLimits.url)
  return LINK.exec(link)?.[1]?.includes('@') ? hasPassword : null
}
