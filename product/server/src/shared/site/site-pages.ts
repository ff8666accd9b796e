/** In charge of the HTML of the built site: read once, the configuration put in, found by the path asked for. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeHtml } from '../http/escape-html'

export interface SitePage {
  html: Buffer
  etag: string
  /** Compresses the page when it is first asked for. */
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>
}

export interface SitePages {
  /** @returns the prerendered page of a path, or null. */
  find(pathname: string): SitePage | null
  /** The empty page for every path that was not prerendered. The router in the browser fills it. */
  shell: SitePage
}

/** Everything else in it goes into the page's data block. */
export interface SiteConfig {
  brand: string
  siteUrl: string
}

const MARKS = /<!--app-config-->|%([A-Z][A-Z0-9_]*)%/g

/**
 * @param texts what stands in the pages in place of `%NAME%`, by name, apart from BRAND and SITE_URL
 * @throws Error with a sentence when the site has not been built.
 */
export async function readSitePages(
  distDir: string,
  appConfig: SiteConfig,
  texts: Readonly<Record<string, string>> = {},
): Promise<SitePages> {
  const files = (await readdir(distDir, { recursive: true }).catch(() => [])).filter(file =>
    file.endsWith('.html'),
  )
  if (!files.includes('app.html'))
    throw new Error(`The site is not built: ${distDir} holds no app.html. Run npm run build.`)

  const block = configBlock(appConfig)
  const marks = new Map(Object.entries({ ...texts, BRAND: appConfig.brand, SITE_URL: appConfig.siteUrl }))
  const pages = new Map<string, SitePage>()
  for (const file of files) {
    const html = await readFile(path.join(distDir, file), 'utf8')
    // A text that was filled in is not searched for marks again.
    const filled = html.replace(MARKS, (mark, name?: string) => {
      if (name === undefined) return block
      return marks.has(name) ? escapeHtml(marks.get(name)!) : mark
    })
    pages.set(file, preparePage(filled))
  }
  return {
    shell: pages.get('app.html')!,
    find(pathname) {
      const route = pathname.replace(/^\/+|\/+$/g, '')
      if (route === '') return pages.get('index.html') ?? null
      return pages.get(path.join(route, 'index.html')) ?? pages.get(`${route}.html`) ?? null
    },
  }
}

/** Returns a data block, which no content security policy runs. `<` is escaped, so no value can close it. */
export function configBlock(appConfig: object): string {
  const json = JSON.stringify(appConfig).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="app-config">${json}</script>`
}

function preparePage(text: string): SitePage {
  const html = Buffer.from(text)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  const made: Partial<Record<'br' | 'gzip', Promise<Buffer>>> = {}
  return { html, etag, compressed: encoding => (made[encoding] ??= COMPRESS[encoding](html)) }
}

const COMPRESS = {
  // A visitor waits for it, so it is not done at the slowest quality.
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
}
