/**
 * In charge of the HTML of the built site: read once, the configuration put in, found by the path asked for.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export interface SitePage {
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
}

export interface SitePages {
  /** @returns the prerendered page of a path, or null. */
  find(pathname: string): SitePage | null
  /** For every path that was not prerendered: the empty page, which the router in the browser fills. */
  shell: SitePage
}

const MARK = '<!--app-config-->'

/** Files that a build may call its empty page, best first; index.html is the prerendered landing page otherwise. */
const SHELL_FILES = ['app.html', 'shell.html', '200.html', 'index.html']

/** @throws Error with a sentence when the site has not been built. */
export async function readSitePages(distDir: string, appConfig: object): Promise<SitePages> {
  const files = (await readdir(distDir, { recursive: true }).catch(() => [])).filter(file =>
    file.endsWith('.html'),
  )
  const shellFile = SHELL_FILES.find(file => files.includes(file))
  if (!shellFile) throw new Error(`The site is not built: ${distDir} holds no index.html. Run npm run build.`)

  const block = configBlock(appConfig)
  const pages = new Map<string, SitePage>()
  for (const file of files) {
    const html = await readFile(path.join(distDir, file), 'utf8')
    pages.set(file, await preparePage(html.replace(MARK, () => block)))
  }
  return {
    shell: pages.get(shellFile)!,
    find(pathname) {
      const route = pathname.replace(/^\/+|\/+$/g, '')
      if (route === '') return pages.get('index.html') ?? null
      return pages.get(path.join(route, 'index.html')) ?? pages.get(`${route}.html`) ?? null
    },
  }
}

/** A data block, which no content security policy runs. `<` is escaped, so no value can close it. */
export function configBlock(appConfig: object): string {
  const json = JSON.stringify(appConfig).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="app-config">${json}</script>`
}

async function preparePage(text: string): Promise<SitePage> {
  const html = Buffer.from(text)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  return { html, brotli: await promisify(brotliCompress)(html), gzip: await promisify(gzip)(html), etag }
}
