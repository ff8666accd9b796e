/** In charge of serving the built site: pages by path, hashed assets for ever, everything else the empty page. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pathOnly } from '@juno/host/http/request-log'
import { readSitePages, type SiteConfig, type SitePage, type SitePages } from './site-pages'

/** Addresses of services, ours and those that a client of the hosted service may look for: never a page. */
const WIRES = /^\/+(?:api|pg|pg-meta|rest|storage|realtime|functions|graphql|[\w-]+\/+v\d+)(?:\/|$)/i

export interface SiteOptions {
  /** Folder of the built site. */
  distDir: string
  /** Put into every page; see /api/config. A new object after a change. */
  appConfig: () => SiteConfig
  /** Returns texts of the configuration by name. Prerendered pages show them in place of `%NAME%`. */
  texts?: () => Readonly<Record<string, string>>
}

export function sitePlugin({ distDir, appConfig, texts }: SiteOptions): FastifyPluginAsync {
  return async app => {
    const pages = currentPages(distDir, appConfig, texts)
    await pages()
    await app.register(fastifyStatic, {
      root: distDir,
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControl(path.relative(distDir, file)))
      },
    })
    const serve = async (request: FastifyRequest, reply: FastifyReply) =>
      servePath(request, reply, await pages(), distDir)
    app.get('/', serve)
    app.get('/*', serve)
  }
}

/**
 * Returns the pages with the configuration as it is now. They are rendered again when it has changed, and requests wait
 * meanwhile.
 */
function currentPages(
  distDir: string,
  appConfig: () => SiteConfig,
  texts: SiteOptions['texts'],
): () => Promise<SitePages> {
  let made: { of: SiteConfig; pages: Promise<SitePages> } | undefined
  return () => {
    const config = appConfig()
    if (made?.of !== config) {
      const before = made?.pages
      const pages = readSitePages(distDir, config, texts?.())
      // The build is being replaced: serve the previous pages.
      made = { of: config, pages: before ? pages.catch(() => before) : pages }
    }
    return made.pages
  }
}

async function servePath(request: FastifyRequest, reply: FastifyReply, pages: SitePages, distDir: string) {
  const pathname = decoded(pathOnly(request.url))
  if (pathname === null || pathname.includes('\0')) return notFound(reply)
  if (WIRES.test(pathname)) return notFound(reply)
  const page = pages.find(pathname)
  if (page) return sendPage(request, reply, page)
  const isFile = path.posix.basename(pathname).includes('.')
  if (isFile && !pathname.endsWith('.html') && existsInside(distDir, pathname)) {
    return reply.sendFile(pathname.slice(1))
  }
  // A page in place of a missing script or picture would hide the mistake.
  if (isFile || !wantsPage(request)) return notFound(reply)
  return sendPage(request, reply, pages.shell)
}

/** Returns the header of a file. Vite puts a hash of the content into every name below assets/. */
function cacheControl(file: string): string {
  return file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: SitePage) {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.type('text/html; charset=utf-8')
  const encoding = (['br', 'gzip'] as const).find(name => new RegExp(`\\b${name}\\b`).test(accepted))
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(await page.compressed(encoding))
}

function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ message: 'There is nothing at this address.', requestId: reply.request.id })
}

function existsInside(folder: string, pathname: string): boolean {
  const file = path.join(folder, pathname)
  return (
    file.startsWith(folder + path.sep) &&
    !pathname.split('/').some(part => part.startsWith('.')) &&
    existsSync(file)
  )
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
