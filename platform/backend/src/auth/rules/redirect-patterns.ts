/**
 * Patterns of addresses, as `additional_redirect_urls` of config.toml: `*` stands for anything within one part of an
 * address (between dots and slashes), `**` for anything, `?` for one character of a part, `[a-z]`, `[!a-z]` and
 * `{one,other}` as in file names. See docs/specification/safety.md#mail-links
 */
import { isIP } from 'node:net'

/** A browser would run or read these in place of opening a page. */
const NOT_A_PAGE = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source):$/

/**
 * Returns whether a pattern allows the address. Its fragment does not count, nor does a slash that ends a bare host.
 */
export function matchesRedirectPattern(url: URL, patterns: readonly string[]): boolean {
  if (NOT_A_PAGE.test(url.protocol) || isForeignIp(url.hostname)) return false
  const [address = ''] = url.href.split('#')
  const bare = url.pathname === '/' && url.search === '' ? address.replace(/\/$/, '') : address
  return patterns.map(toRegExp).some(pattern => pattern.test(address) || pattern.test(bare))
}

/** Whether the address of an origin is named in a pattern, letter by letter. */
export function namesOrigin(origin: string, patterns: readonly string[]): boolean {
  const pages = patterns.filter(pattern => /^https?:/.test(pattern) && URL.canParse(pattern))
  return pages.some(pattern => new URL(pattern).origin === origin)
}

/** IP addresses are opened at home alone, whatever a pattern says: names are what an operator knows. */
function isForeignIp(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) > 0 && address !== '::1' && !address.startsWith('127.')
}

const PARTS = /\\(.)|(\*\*)|(\*)|(\?)|\[(!?)([^\]]+)\]|\{([^{}]*)\}|(.)/gsu

/** A pattern that cannot be read, such as one with the range `[z-a]`, matches nothing. */
function toRegExp(pattern: string): RegExp {
  try {
    return new RegExp(`^${toSource(pattern)}$`, 'su')
  } catch {
    return /(?!)/
  }
}

function toSource(pattern: string): string {
  return pattern.replace(
    PARTS,
    (_, escaped, any, part, one, negated, set, choices, other: string | undefined) => {
      if (any) return '.*'
      if (part) return '[^./]*'
      if (one) return '[^./]'
      if (set) return `[${negated ? '^' : ''}${literal(set as string)}]`
      if (choices !== undefined) return `(?:${(choices as string).split(',').map(toSource).join('|')})`
      return literal((escaped as string | undefined) ?? other ?? '')
    },
  )
}

/** Escapes every character that has a meaning in a regular expression. */
function literal(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|/]/g, '\\$&')
}
