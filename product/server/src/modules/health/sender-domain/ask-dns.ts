/** Queries DNS with limits: a number of queries, and a time for each. */
import { Resolver } from 'node:dns/promises'

export type DnsAnswers = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6'>

const PATIENCE_MS = 3_000
const MOST_QUESTIONS = 60

/** A missing name is an answer as well. */
const NOTHING = ['ENOTFOUND', 'ENODATA', 'ENONAME']

export const openResolver = (): DnsAnswers => new Resolver({ timeout: PATIENCE_MS, tries: 1 })

export type AskDns = ReturnType<typeof limited>

/**
 * @returns queries that answer with [] where there is nothing. @throws where DNS does not answer, or after too many
 * queries
 */
export function limited(dns: DnsAnswers) {
  let asked = 0
  async function ask<T>(question: () => Promise<T[]>): Promise<T[]> {
    if ((asked += 1) > MOST_QUESTIONS) throw new Error('too many questions')
    try {
      return await question()
    } catch (error) {
      if (NOTHING.includes((error as NodeJS.ErrnoException).code ?? '')) return []
      throw error
    }
  }
  return {
    /** Each text is whole. */
    texts: async (name: string) => (await ask(() => dns.resolveTxt(name))).map(parts => parts.join('')),
    mailServers: async (name: string) =>
      (await ask(() => dns.resolveMx(name)))
        .sort((one, other) => one.priority - other.priority)
        // "." is a domain that accepts no mail (RFC 7505).
        .flatMap(({ exchange }) => (exchange === '' || exchange === '.' ? [] : [exchange.toLowerCase()])),
    addresses: async (name: string) => [
      ...(await ask(() => dns.resolve4(name))),
      ...(await ask(() => dns.resolve6(name))),
    ],
  }
}
