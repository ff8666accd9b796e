// Defines the environment in which tests and benchmarks run the built product: with the demo people, behind one proxy,
// on a port of its own.
import { farBackupTime } from '../scripts/far-backup-time.mjs'

/** Opens the mailbox of every product that tests start. */
export const MAILBOX_KEY = 'mailbox-key-of-the-tests'

/** @returns the whole environment of the process */
export function productEnvironment(dataDir: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    MAILBOX_KEY,
    DEMO: 'true',
    BACKUP_AT: farBackupTime(),
    TRUSTED_PROXY_HOPS: '1',
  }
}
