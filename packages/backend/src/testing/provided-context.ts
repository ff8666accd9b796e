/** What the global setups of the test run hand to test files. */
import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster: how its superuser connects, and the password that every login role was given. */
    postgres: { host: string; port: number; user: string; password: string; rolePassword: string }
    /** The running product. Requests may set `x-forwarded-for`: one proxy hop is trusted. */
    server: { url: string; dataDir: string; publishableKey: string; secretKey: string; webhookSecret: string }
  }
}
