/** Firms and their seats through the routes: what the team, a contact and a colleague do, in the sandbox. */
import { randomUUID } from 'node:crypto'
import type { ManagedFirms } from '@juno/domain/payments/firm'
import { expect } from 'vitest'
import type { QueuedMail, TestApi } from '../test-api'
import type { Job } from '../../shared/jobs/define-job'
import { tellFirms } from '../../modules/payments/firms/tell-firms'

interface Answer<T> {
  status: number
  body: T & { code?: string; message: string }
}

export const tokenIn = (text: string) => /\/seat#([\w-]+)/.exec(text)![1]!
export const taking = (token: string) => ({ token, name: 'Bo Lind', termsAccepted: true })
export const run = (job: Job) => job.handle({}, { isLastAttempt: true })

export class FirmDesk {
  private number = 0
  contact = ''

  constructor(
    readonly api: TestApi,
    readonly admin: string,
  ) {}

  /** Another firm's contact, who comes from another address: limits are by address. */
  async begin(): Promise<void> {
    this.contact = this.address('ada')
    await this.api.forgetMails()
  }
  address(name: string): string {
    return `${name}.${(this.number += 1)}@northwind.example`
  }

  async post<T = Record<string, unknown>>(
    url: string,
    body: unknown = {},
    caller?: string,
  ): Promise<Answer<T>> {
    const response = await this.api.app.inject({
      method: 'POST',
      url: `/api${url}`,
      remoteAddress: `10.9.${this.number}.1`,
      headers: { ...(caller && { authorization: `Bearer ${this.api.token(caller)}` }) },
      payload: body as object,
    })
    return { status: response.statusCode, body: response.json() }
  }
  async get<T>(url: string, caller: string): Promise<Answer<T>> {
    const response = await this.api.app.inject({
      url: `/api${url}`,
      headers: { authorization: `Bearer ${this.api.token(caller)}` },
    })
    return { status: response.statusCode, body: response.json() }
  }
  deliver() {
    return this.api.deliverEvents()
  }

  async lastMail(kind: string): Promise<QueuedMail> {
    return (await this.api.mails()).filter(mail => mail.kind === kind).at(-1)!
  }
  async kinds(): Promise<string[]> {
    return (await this.api.mails()).map(({ kind, to }) => `${kind} ${to}`)
  }

  offered(change: object = {}) {
    return {
      id: randomUUID(),
      name: 'Northwind Atelier',
      contactName: 'Ada Quill',
      contactEmail: this.contact,
      seats: 2,
      plan: 'annual',
      seatPriceCents: null,
      ...change,
    }
  }
  async offer(change: object = {}): Promise<string> {
    const { status, body } = await this.post<{ id: string }>(
      '/payments/firms',
      this.offered(change),
      this.admin,
    )
    expect([status, body.message]).toEqual([200, `We emailed ${this.contact} the link to pay.`])
    return body.id
  }
  async pay(firm: string): Promise<void> {
    const { status, body } = await this.post<{ url: string }>('/firms/checkout', { firm })
    expect([status, body.message]).toEqual([200, undefined])
    await this.payAt(body.url)
  }
  async payAt(url: string): Promise<void> {
    const session = new URL(url).searchParams.get('session')!
    expect((await this.post(`/sandbox/checkout?session=${session}`, { card: 'works' })).status).toBe(200)
  }
  /** A firm that has paid, whose contact is signed in; a first checkout is repeated. */
  async bought(change: object = {}): Promise<{ firm: string; manager: string }> {
    const firm = randomUUID()
    await this.api.repeatCheckout(JSON.stringify(change), [this.contact, firm], async () => {
      await this.offer({ id: firm, ...change })
      await this.pay(firm)
    })
    await run(tellFirms(this.api.server))
    const manager = await this.api.addUser(this.contact)
    await this.api.forgetMails()
    return { firm, manager }
  }
  async managed(manager: string) {
    return (await this.get<ManagedFirms>('/account/seats', manager)).body.firms
  }
  async seatOf(manager: string) {
    return (await this.managed(manager))[0]!.used[0]!
  }
  /** @returns the token in the mail */
  async invite(firm: string, manager: string, email: string): Promise<string> {
    const { status, body } = await this.post(
      '/account/seats/invite',
      { firm, email, name: 'Bo Lind' },
      manager,
    )
    expect([status, body.message]).toEqual([200, `We emailed ${email} the invitation.`])
    return tokenIn((await this.lastMail('seat-invited')).text)
  }
  async isMember(userId: string): Promise<boolean> {
    const rows = await this.api.db.as<{ open: boolean }>({ sub: userId }, 'select public.is_member() as open')
    return rows[0]!.open
  }
  /** As the team sees it. */
  async row(firm: string): Promise<Record<string, unknown>> {
    const sql = 'select * from public.firms() where id = $1'
    const rows = await this.api.db.as<Record<string, unknown>>({ sub: this.admin }, sql, [firm])
    return rows[0]!
  }
  async customer(firm: string): Promise<string> {
    const [row] = await this.api.rows<{ id: string }>(
      `select m.stripe_customer_id as id from private.firms f join public.memberships m on m.id = f.membership_id
       where f.id = $1`,
      [firm],
    )
    return row!.id
  }
}
