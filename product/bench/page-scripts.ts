/** Weighs the scripts that a prerendered page of the built site loads, without a browser. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { repositoryFile } from '../../test/repository-file'

const publicPages = ['/', '/about', '/sign-in', '/apply']
export const memberPages = [
  '/dashboard',
  '/resource-directory',
  '/member-directory',
  '/events',
  '/edit-profile',
  '/settings',
  '/my-submissions',
  '/submit-event',
  '/submit-resource',
]

/** The pages, with the goals that limit their scripts. */
export const weighedPages: { page: string; goal?: string }[] = [
  ...publicPages.map(page => ({ page, ...(page === '/' && { goal: 'landing-scripts' }) })),
  ...memberPages.map(page => ({ page, goal: 'member-scripts' })),
]

/** @param checkout a built copy of the repository. @returns gzipped bytes */
export function pageScriptBytes(page: string, checkout?: string): number {
  const folder = repositoryFile('product/web/dist', checkout)
  const html = readFileSync(`${folder}${page === '/' ? '' : page}/index.html`, 'utf8')
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map(([, address]) => address!))
  return [...scripts].reduce(
    (sum, script) => sum + gzipSync(readFileSync(folder + script), { level: 9 }).length,
    0,
  )
}
