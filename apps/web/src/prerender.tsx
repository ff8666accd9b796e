// Draws the public pages to HTML at build time: what scripts/prerender.mjs calls.
import { renderToString } from 'react-dom/server'
import { PublicPage } from './app/public-page'
import { formPages, publicPages } from './app/public-pages'
import { renderFormPage } from './app/render-form-page'
import { prerenderConfig } from './config/app-config'

export { formPages }
export const publicPaths = [...Object.keys(publicPages), ...formPages]

/**
 * The markup of one page, with its title and metadata apart: they belong into the head.
 * @throws when there is no such page.
 */
export async function render(pathname: string): Promise<{ head: string; body: string }> {
  const html = formPages.includes(pathname) ? await renderFormPage(pathname) : await renderStatic(pathname)
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)+/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

async function renderStatic(pathname: string): Promise<string> {
  const load = publicPages[pathname]
  if (!load) throw new Error(`There is no public page ${pathname}.`)
  const { Component } = await load()
  return renderToString(
    <PublicPage config={prerenderConfig} pathname={pathname} Page={Component} onHydrated={() => {}} />,
  )
}
