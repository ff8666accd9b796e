/**
 * Connects to the server that a finder chooses. Pools take the class from their options, so that every login follows
 * the same rules.
 */
import pg from 'pg'
import { NoServerError, ReadOnlyServerError } from './connection-failure'
import type { ConnectionString } from './connection-string'
import { askServer, type Attempt, type Occupant, type ServerFinder } from './server-finder'

export interface FindingRules {
  finder: ServerFinder
  attributes: NonNullable<ConnectionString['attributes']>
  channelBinding: ConnectionString['channelBinding']
  timeoutMs: number
}

/** The internals of pg's Client and Connection that their types lack. */
interface Internals {
  enableChannelBinding: boolean
  ssl: Attempt['ssl']
  connection: pg.Connection & { ssl: Attempt['ssl'] }
}
type Callback = (error: Error | null, client?: pg.Client) => void

/** A server of version 14 or newer reports these when a session begins. */
const READ_ONLY_SIGNS = ['in_hot_standby', 'default_transaction_read_only']

/** @returns a class for `PoolConfig.Client` */
export function findingClient(rules: FindingRules): typeof pg.Client {
  return class FindingClient extends pg.Client {
    #readOnly = false
    #bound = false
    readonly #occupant: Occupant = { drop: reason => this.connection.stream.destroy(reason) }

    constructor(config?: pg.ClientConfig) {
      super(config)
      ;(this as unknown as Internals).enableChannelBinding = rules.channelBinding !== 'disable'
      this.on('error', () => rules.finder.broke(this.#occupant))
      this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
        if (READ_ONLY_SIGNS.includes(status.parameterName) && status.parameterValue === 'on')
          this.#readOnly = true
      })
      this.connection.on('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
        this.#bound = mechanisms.includes('SCRAM-SHA-256-PLUS')
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (...told: never[]) => void): Promise<pg.Client> & void {
      const connecting = this.#connect() as Promise<pg.Client> & void
      const tell = callback as Callback | undefined
      if (tell)
        connecting.then(
          () => tell(null, this),
          (error: Error) => tell(error),
        )
      return connecting
    }

    async #connect(): Promise<pg.Client> {
      const login = { user: this.user, password: this.password, database: this.database }
      const attempt = await rules.finder.find(login)
      this.host = attempt.server.host
      this.port = attempt.server.port
      const internals = this as unknown as Internals
      internals.ssl = attempt.ssl
      internals.connection.ssl = attempt.ssl
      rules.finder.enter(this.#occupant, login)
      this.once('end', () => rules.finder.leave(this.#occupant))
      try {
        await super.connect()
        await this.#check(attempt)
        return this
      } catch (error) {
        rules.finder.broke(this.#occupant)
        rules.finder.leave(this.#occupant)
        void this.end().catch(() => undefined)
        throw error instanceof NoServerError
          ? error
          : new NoServerError([{ server: attempt.server, error: error as Error }])
      }
    }

    /** The server became a standby since it was found, or it is the only one. */
    async #check({ ssl }: Attempt): Promise<void> {
      if (this.#readOnly && !(await askServer(this, rules.attributes, rules.timeoutMs)).takes)
        throw new ReadOnlyServerError()
      if (rules.channelBinding === 'require' && (ssl === false || !this.#bound))
        throw new Error('it offers no channel binding, which channel_binding=require asks for')
    }
  }
}
