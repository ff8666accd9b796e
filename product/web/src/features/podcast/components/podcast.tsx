// Says on the dashboard where to listen to the podcast.
import { ArrowUpRight } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Widget } from '@/components/widget/widget'

export function Podcast({ urls }: { urls: readonly string[] }) {
  const sites = urls.flatMap(url => {
    const name = podcastPlatform(url)
    return name ? [{ url, name }] : []
  })
  if (sites.length === 0) return null
  return (
    <Widget title="Podcast" className="relative overflow-hidden">
      <Rings />
      <p className="mt-2 max-w-[46ch] text-soft">
        Members on the decisions behind their companies. Take one on your next walk.
      </p>
      <ul className="mt-4 flex flex-wrap gap-2">
        {sites.map(({ url, name }) => (
          <li key={url}>
            <Button asChild variant="quiet" size="little">
              <a href={url} target="_blank" rel="noopener noreferrer">
                Listen on {name}
                <ArrowUpRight className="size-4" aria-hidden="true" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </Widget>
  )
}

/** Draws sound waves as arches, the motif of the site. */
function Rings() {
  return (
    <div aria-hidden className="pointer-events-none absolute right-8 bottom-0 hidden sm:block">
      <div className="relative h-28 w-40 text-coral">
        {['h-28 w-40 opacity-25', 'h-20 w-28 opacity-45', 'h-12 w-16 opacity-80'].map(size => (
          <div
            key={size}
            className={`absolute bottom-0 left-1/2 -translate-x-1/2 rounded-t-full border-[1.5px] border-b-0 border-current ${size}`}
          />
        ))}
      </div>
    </div>
  )
}

const platforms = [
  [/(^|\.)spotify\.com$/, 'Spotify'],
  [/^podcasts\.apple\.com$/, 'Apple Podcasts'],
  [/(^|\.)youtube\.com$|^youtu\.be$/, 'YouTube'],
  [/^music\.amazon\./, 'Amazon Music'],
  [/(^|\.)overcast\.fm$/, 'Overcast'],
] as const

/** Returns the name of a known site, the host without www, or null for what is no web address. */
export function podcastPlatform(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return platforms.find(([host]) => host.test(hostname))?.[1] ?? hostname.replace(/^www\./, '')
}
