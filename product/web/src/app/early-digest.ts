// Requests the latest digest before the scripts of the dashboard are loaded, and shows it in the frame
// (member-frame.tsx). The page then reuses the response. If anything fails here, the page makes the request itself.
import type { AppConfig } from '@/config/app-config'
import { digestParagraphs } from '@/features/digests/digest-paragraphs'
import type { EarlyDigest, LatestDigest } from '@/features/digests/latest-digest'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { deviceStorage } from '@/lib/browser-storage'

const patienceMs = 10_000

export function askForDigest(frame: HTMLElement, config: AppConfig): EarlyDigest | undefined {
  const article = frame.querySelector('article')
  const token = validToken(config)
  if (!article || !token) return undefined
  let early: Promise<LatestDigest | null> | undefined = readLatestDigest(config, token)
  early.then(
    digest => digest && show(article, digest),
    () => {},
  )
  return {
    take() {
      const taken = early
      early = undefined
      return taken
    },
  }
}

/** Returns null when the token has expired. The client then renews it. */
function validToken({ supabaseUrl }: AppConfig): string | null {
  const stored = deviceStorage.getItem(sessionStorageKey(supabaseUrl)) ?? 'null'
  const session = JSON.parse(stored) as { access_token: string; expires_at: number } | null
  return session && session.expires_at * 1000 > Date.now() ? session.access_token : null
}

async function readLatestDigest({ supabaseUrl, publishableKey }: AppConfig, token: string) {
  const response = await fetch(
    `${supabaseUrl}/rest/v1/weekly_digests?select=id,title,content,published_at&is_published=eq.true&order=published_at.desc&limit=1`,
    {
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patienceMs),
    },
  )
  if (!response.ok) throw new Error(`The digest could not be read (${response.status}).`)
  const [digest = null] = (await response.json()) as LatestDigest[]
  return digest
}

/** Fills the article of the frame, which is prerendered with a title and two paragraphs (digest-text.tsx). */
function show(article: HTMLElement, { title, content }: LatestDigest) {
  const [heading, first, following] = article.children
  const [opening = '', ...rest] = digestParagraphs(content)
  heading!.textContent = title
  first!.textContent = opening
  following!.replaceWith(
    ...rest.map(text => {
      const paragraph = following!.cloneNode() as HTMLElement
      paragraph.textContent = text
      return paragraph
    }),
  )
  article.parentElement!.hidden = false
  article.parentElement!.nextElementSibling!.remove()
}
