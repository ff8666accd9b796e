// Links and images that people entered: only web addresses and paths of this site are ever rendered
// (docs/specification/site.md#entered-links).

import { isSitePath } from './site-path'

/** The address if it is http(s) or a path of this site, else null. */
export function webAddress(address: string | null | undefined): string | null {
  if (!address) return null
  if (isSitePath(address)) return address
  if (!URL.canParse(address)) return null
  return ['http:', 'https:'].includes(new URL(address).protocol) ? address : null
}
