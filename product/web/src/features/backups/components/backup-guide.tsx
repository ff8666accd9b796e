// Tells the operator briefly how to restore, and how to make a copy by hand. The handbook has every step.
import type { BackupStatus } from '@juno/domain/backups/backup-status'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

const Command = ({ children }: { children: string }) => (
  <pre className="overflow-x-auto rounded-[10px] bg-sand px-4 py-3 font-mono text-sm" tabIndex={0}>
    <code>{children}</code>
  </pre>
)

/** A containerized site, whose database is always external, has no npm. */
const Run = ({ npm, container }: { npm: string; container: string | false }) => (
  <>
    <Command>{npm}</Command>
    {container && (
      <>
        <p>Or in containers:</p>
        <Command>{container}</Command>
      </>
    )}
  </>
)

const Path = ({ children }: { children: string }) => (
  <code className="font-mono text-sm break-words">{children}</code>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2.5">
    <h2 className="font-display text-2xl">{title}</h2>
    {children}
  </section>
)

export function BackupGuide({ status: { externalDatabase, withoutFiles, log } }: { status: BackupStatus }) {
  return (
    <Card className="grid gap-7 text-[15px] [&_p]:text-soft">
      <Part title="How to restore">
        <p>If the server is ever lost, send your engineer the key and this page.</p>
        <p>
          For your engineer: install the site on a new machine. Copy the settings that begin with BACKUP_,
          including the key, into its .env file
          {externalDatabase && ', JUNO_SECRET if there was one, DATABASE_URL with an empty database'}, and
          those that begin with S3_ if there were any. Run this, then start the site:
        </p>
        <Run
          npm="npm run restore -- latest"
          container={
            externalDatabase && 'docker compose run --rm juno product/server/dist/cli.js restore latest'
          }
        />
        <p>
          Every step, with its commands, is in the handbook, under “Restoring” in{' '}
          <Path>docs/handbook/operations.md</Path>.
        </p>
        {log && (
          <>
            <p>
              To undo a mistake, go back to the minute before it. Stop the site and move its data folder aside
              first.
            </p>
            <Command>npm run restore -- --at 2026-11-25T20:15</Command>
          </>
        )}
        <p>
          Existing data is never overwritten. For an older backup, name its time in place of “latest”; without
          a name the command lists what there is.
        </p>
      </Part>
      <Part title="A copy in a folder">
        <p>On the server, without encryption, while the site keeps running:</p>
        <Run
          npm="npm run backup"
          container={
            externalDatabase && 'docker compose exec juno node product/server/dist/cli.js backup /data/today'
          }
        />
        <p>It holds the secret keys, too: keep it as safe as the server.</p>
      </Part>
      {withoutFiles && (
        <p>
          Pictures and templates are stored in S3, and the backups do not include them: the setting
          BACKUP_FILES says false.
        </p>
      )}
    </Card>
  )
}
