// @ts-check
// After both builds: writes every public page to dist/<path>/index.html with the preloads it needs, keeps the empty shell
// as dist/app.html for all other URLs, and compresses what is worth it (.br and .gz beside each file).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const { formPages, publicPaths, render, renderMemberFrame } = await import(
  path.join(root, '.prerender/prerender.js')
)
const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8'))
const template = await readFile(path.join(dist, 'index.html'), 'utf8')

/** The manifest names the source modules of the public pages like this. */
const pageModules = /** @type {Record<string, string>} */ ({
  '/': 'public/landing',
  '/about': 'public/about',
  '/privacy-policy': 'public/privacy-policy',
  '/terms-of-service': 'public/terms-of-service',
  '/sign-in': 'onboarding/sign-in',
  '/apply': 'onboarding/apply',
  '/contact': 'public/contact',
  '/forgot-password': 'onboarding/reset-password',
  '/reset-password': 'onboarding/reset-password',
})

/** Shared chunks have no source module. vite.config.ts names each of them. */
const sharedChunk = (/** @type {string} */ name) =>
  Object.values(manifest).find(chunk => chunk.name === name && !chunk.src)

/**
 * Returns every script that the given modules and shared chunks need before they can run. Each comes after those that
 * it needs itself.
 */
function scriptsOf(/** @type {string[]} */ modules, visited = new Set(), scripts = new Set()) {
  for (const module of modules) {
    const chunk = manifest[module] ?? sharedChunk(module)
    if (!chunk) throw new Error(`The build has no chunk of ${module}.`)
    if (visited.has(chunk.file)) continue
    visited.add(chunk.file)
    scriptsOf(chunk.imports ?? [], visited, scripts)
    scripts.add(chunk.file)
  }
  return scripts
}

const asset = (/** @type {string} */ name) => {
  const file = manifest['index.html'].assets.find((/** @type {string} */ candidate) =>
    candidate.includes(name),
  )
  if (!file) throw new Error(`The build has no asset ${name}.`)
  return `/${file}`
}
const fontPreload = (/** @type {string} */ name) =>
  `<link rel="preload" href="${asset(name)}" as="font" type="font/woff2" crossorigin>`
const textFonts = [fontPreload('fraunces-basic'), fontPreload('figtree-basic')]

/** Returns preloads for what the given modules need beyond what the template loads. Fonts and styles come first. */
function preloadsOf(/** @type {string[]} */ modules) {
  const present = new Set([...template.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(match => match[1]))
  return [...scriptsOf(['index.html', ...modules])]
    .filter(file => !present.has(file))
    .map(file => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
}

/**
 * Returns preloads that stay inert until main.ts moves them into the head, so that they do not compete with the first
 * paint.
 */
const laterScripts = (/** @type {string[]} */ preloads) =>
  `<template id="page-scripts">${preloads.join('')}</template>`

async function writePage(
  /** @type {string} */ pathname,
  /** @type {string[]} */ head,
  /** @type {{ before?: string, body?: string, after?: string }} */ { before = '', body = '', after = '' },
) {
  const html = template
    .replace('<!--page-head-->', () => head.join('\n    '))
    .replace('<div id="root"><!--page--></div>', () => `${before}<div id="root">${body}</div>${after}`)
  const file = path.join(dist, pathname, 'index.html')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, html)
}

/** Such a title has a word in another font. If that font arrived late, the word would move within its line. */
const hasEmphasizedTitle = (/** @type {string} */ body) =>
  /<em\b/.test(/<h1\b.*?<\/h1>/s.exec(body)?.[0] ?? '')

for (const pathname of publicPaths) {
  const { head, body } = await render(pathname)
  const start = formPages.includes(pathname) ? ['site', 'src/app/prerendered-page.tsx'] : ['page']
  const preloads = preloadsOf([...start, `src/app/routes/${pageModules[pathname]}.tsx`])
  const fonts = hasEmphasizedTitle(body) ? [...textFonts, fontPreload('fraunces-emphasis-italic')] : textFonts
  await writePage(pathname, [head, ...fonts, laterScripts(preloads)], { body })
}
// Pages without content show the spinner until the site draws its first page. Then the style sheet hides it.
const boot =
  '<div class="boot" role="status"><svg viewBox="0 0 24 24" class="spinner size-9" aria-hidden="true" fill="none"><circle cx="12" cy="12" r="9" stroke="currentColor" stroke-width="2.5" opacity="0.2"/><path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/></svg><span class="sr-only">Loading…</span></div>'
const shellPreloads = preloadsOf(['site'])
const shell = template
  .replace('<!--page-head-->', () =>
    ['<title>%BRAND%</title>', ...textFonts, ...shellPreloads].join('\n    '),
  )
  .replace('<div id="root"><!--page--></div>', () => `<div id="root"></div>${boot}`)
await writeFile(path.join(dist, 'app.html'), shell)

/** These member pages get a prerendered frame. Each is listed with its source module. */
const memberModules = {
  '/dashboard': 'member/dashboard',
  '/resource-directory': 'resources/directory',
  '/member-directory': 'member/member-directory',
  '/events': 'member/events',
  '/edit-profile': 'member/edit-profile',
  '/settings': 'member/settings',
  '/my-submissions': 'member/my-submissions',
  '/submit-event': 'member/submit-event',
  '/submit-resource': 'resources/submit-resource',
}
for (const [pathname, module] of Object.entries(memberModules)) {
  const { head, body } = renderMemberFrame(pathname)
  const preloads = preloadsOf(['site', 'member', `src/app/routes/${module}.tsx`])
  await writePage(pathname, [head || '<title>%BRAND%</title>', ...textFonts, laterScripts(preloads)], {
    // main.ts shows it to a browser that may have a session.
    before: `<div id="frame" hidden inert aria-hidden="true">${body}</div>\n    `,
    after: boot,
  })
}
await rm(path.join(root, '.prerender'), { recursive: true })

// The server compresses the HTML itself, after it has filled in its configuration.
const compressible = /\.(?:js|css|svg|json|txt)$/
for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const bytes = await readFile(file)
  if (bytes.length < 1024) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
console.log(`${publicPaths.length} pages prerendered.`)
