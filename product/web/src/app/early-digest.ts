// Requests the latest digest before the scripts of the dashboard are loaded, and shows it in the frame
// (member-frame.tsx). The page then reuses the response. If anything fails here, the page makes the request itself.
import type { AppConfig } from '@/config/app-config'
import { digestParagraphs } from '@/features/digests/digest-paragraphs'
import type { EarlyDigest, LatestDigest } from '@/features/digests/latest-digest'
import { usableSession } from '@/lib/auth/stored-session'

const patienceMs = 10_000

export function askForDigest(frame: HTMLElement, config: AppConfig): EarlyDigest | undefined {
  const article = frame.querySelector('article')
  const session = usableSession(config.supabaseUrl)
  if (!article || !session) return undefined
  let early: Promise<LatestDigest | null> | undefined = readLatestDigest(config, session.access_token)
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
