/** Checks a link that a browser may follow: http or https, nothing else. Pages use it without loading zod. */
import { textLimits, tooLong } from './text-limits'

export const webLink = /^https?:\/\/[^\s<>"\\]+$/i

export const notAWebLink = 'Please enter a link that starts with http:// or https://.'

/** Returns why a trimmed link cannot be stored, or null. */
export const webLinkProblem = (link: string): string | null => {
  if (link.length > textLimits.url) return tooLong(textLimits.url)
  return webLink.test(link) ? null : notAWebLink
}
