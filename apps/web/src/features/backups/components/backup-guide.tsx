// How to back up and restore, for the operator.
import type { BackupStatus } from '@juno/domain/backups/backup-status'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

const Command = ({ children }: { children: string }) => (
  <pre className="overflow-x-auto rounded-[10px] bg-sand px-4 py-3 font-mono text-sm" tabIndex={0}>
    <code>{children}</code>
  </pre>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2.5">
    <h2 className="font-display text-2xl">{title}</h2>
    {children}
  </section>
)

export function BackupGuide({ status: { externalDatabase, externalFiles } }: { status: BackupStatus }) {
  return (
    <Card className="grid gap-7 text-[15px] [&_p]:text-soft">
      {externalDatabase ? (
        <Part title="How to make one">
          <p>Copy the database with the tools of PostgreSQL, from any machine that reaches it:</p>
          <Command>pg_dump --format=custom --file=juno.dump "$DATABASE_URL"</Command>
          <p>To restore it into an empty database:</p>
          <Command>pg_restore --dbname="$DATABASE_URL" juno.dump</Command>
        </Part>
      ) : (
        <>
          <Part title="How to make one">
            <p>On the server, in the folder of the site. The site keeps running while it works.</p>
            <Command>npm run backup</Command>
            <p>
              The backup is written to the folder “backups” and holds everything: members, emails, files and
              the secret keys. Copy it to another machine, and keep it as safe as the server.
            </p>
          </Part>
          <Part title="How to use one">
            <p>
              Stop the site, move its data folder (.data) aside, name the folder of the backup, and start the
              site again.
            </p>
            <Command>npm run restore -- backups/juno-2026-01-31-04-00-00</Command>
            <p>Existing data is never overwritten. Try it once before you need it.</p>
          </Part>
        </>
      )}
      {externalFiles ? (
        <p>Pictures and templates are stored in S3, so this machine's backups do not include them.</p>
      ) : (
        externalDatabase && (
          <p>
            Pictures and templates are stored in DATA_DIR/storage: copy that folder and secrets.json as well.
          </p>
        )
      )}
    </Card>
  )
}
