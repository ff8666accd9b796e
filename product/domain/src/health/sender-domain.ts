/** The response of GET /api/sender-domain: what DNS says about the domain that our mails come from. */
import { z } from 'zod'

/** Null is what could not be asked. */
const senderDomainFactsSchema = z.object({
  domain: z.string(),
  /** Who sends, where the mail server's name tells it: what its customers put into their records. */
  provider: z.object({ name: z.string(), include: z.string() }).nullable(),
  /** `here`: the mail server is on this machine, and hands on what it is given. */
  relay: z.enum(['here']).nullable(),
  spf: z
    .object({
      /** All records that begin with `v=spf1`; receivers heed none where there are several. */
      records: z.array(z.string()),
      /** How many further questions the record leads to; more than ten make it void (RFC 7208, 4.6.4). */
      lookups: z.number(),
      /** Whether it names who sends. Null: that cannot be told. */
      namesSender: z.boolean().nullable(),
    })
    .nullable(),
  /** Selectors that were tried, and those with a key. */
  dkim: z.object({ tried: z.array(z.string()), found: z.array(z.string()) }).nullable(),
  dmarc: z.object({ records: z.array(z.string()), policy: z.string().nullable() }).nullable(),
  /** Who takes mail to the domain: answers, and what comes back. */
  mailServers: z.array(z.string()).nullable(),
})
export type SenderDomainFacts = z.infer<typeof senderDomainFactsSchema>

export const senderDomainSchema = z.union([
  z.object({ facts: senderDomainFactsSchema }),
  /** There is nothing to check; `local-sender`: mails come from a name that only this machine knows. */
  z.object({ facts: z.null(), because: z.enum(['no-mail-server', 'local-sender']) }),
])
export type SenderDomain = z.infer<typeof senderDomainSchema>
