/** Pages of the lists for operators, as auth-js asks for them and reads on. */
import type { Call } from '../context/context'
import { invalid } from '../auth-error'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1000

export interface Page {
  page: number
  limit: number
  offset: number
}

/** @throws {AuthError} validation_failed */
export function pageOf(call: Call): Page {
  const page = positive(call, 'page', 1)
  const limit = Math.min(positive(call, 'per_page', DEFAULT_PER_PAGE), MAX_PER_PAGE)
  return { page, limit, offset: (page - 1) * limit }
}

/**
 * Says in the headers how many rows there are, and where the next and the last page are.
 * @param kept what else the pages have in their address, where it is not empty
 */
export function linkedPages(
  call: Call,
  path: string,
  { page, limit }: Page,
  total: number,
  kept: Readonly<Record<string, string>> = {},
): void {
  const further = new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ''))
  const suffix = further.size > 0 ? `&${further}` : ''
  const lastPage = Math.max(1, Math.ceil(total / limit))
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${limit}${suffix}>; rel="${rel}"`
  const links = [...(page < lastPage ? [link(page + 1, 'next')] : []), link(lastPage, 'last')]
  call.reply.header('x-total-count', total).header('link', links.join(', '))
}

function positive(call: Call, name: string, otherwise: number): number {
  const text = call.query[name]
  if (!text) return otherwise
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw invalid(`Bad Pagination Parameters: ${name} must be a number from 1`)
  return Number(text)
}
