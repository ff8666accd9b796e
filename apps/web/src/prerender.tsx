// Draws the public pages to HTML at build time: what scripts/prerender.mjs calls.
import { renderToString } from 'react-dom/server'
import { PublicPage } from './app/public-page'
import { publicPages } from './app/public-pages'
import { prerenderConfig } from './config/app-config'

export const publicPaths = Object.keys(publicPages)

/**
 * The markup of one page, with its title and metadata apart: they belong into the head.
 * @throws when there is no such page.
 */
export async function render(pathname: string): Promise<{ head: string; body: string }> {
  const load = publicPages[pathname]
  if (!load) throw new Error(`There is no public page ${pathname}.`)
  const { Component } = await load()
  const html = renderToString(<PublicPage config={prerenderConfig} pathname={pathname} Page={Component} />)
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)[^>]*\/>)+/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
