/** Defines the response of GET /api/sender-domain: the DNS records of the domain that our mails come from. */
import { z } from 'zod'

/** Null stands for a record that could not be read. */
const senderDomainFactsSchema = z.object({
  domain: z.string(),
  /**
   * The mail provider, where the mail server's name tells it, with the term that its customers put into their records.
   */
  provider: z.object({ name: z.string(), include: z.string() }).nullable(),
  /** `here` means that the mail server is on this machine and relays. */
  relay: z.enum(['here']).nullable(),
  spf: z
    .object({
      /** All records that begin with `v=spf1`. Receivers ignore them where there are several. */
      records: z.array(z.string()),
      /** The number of lookups that the record causes. More than ten make it void (RFC 7208, 4.6.4). */
      lookups: z.number(),
      /** Whether the record names the sender, or null where that cannot be told. */
      namesSender: z.boolean().nullable(),
    })
    .nullable(),
  /** Selectors that were tried, and those with a key. */
  dkim: z.object({ tried: z.array(z.string()), found: z.array(z.string()) }).nullable(),
  dmarc: z.object({ records: z.array(z.string()), policy: z.string().nullable() }).nullable(),
  /** The servers that receive mail to the domain: replies, and bounces. */
  mailServers: z.array(z.string()).nullable(),
})
export type SenderDomainFacts = z.infer<typeof senderDomainFactsSchema>

export const senderDomainSchema = z.union([
  z.object({ facts: senderDomainFactsSchema }),
  /** There is nothing to check. `local-sender` means that mails come from a name that only this machine knows. */
  z.object({ facts: z.null(), because: z.enum(['no-mail-server', 'local-sender']) }),
])
export type SenderDomain = z.infer<typeof senderDomainSchema>
