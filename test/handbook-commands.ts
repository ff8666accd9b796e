/** Lists the commands of the handbook, with what each does and where it is played. handbook.test.ts reads it. */

export interface PlayedCommand {
  /** Matches the whole command, as it stands in a block of the handbook, or in a sentence. */
  pattern: RegExp
  does: string
  /**
   * The test that runs it, or "by hand" where it needs a machine of its own, as production.md reports with its date.
   */
  played: string
}

export const commands: PlayedCommand[] = [
  // The machine
  {
    pattern: /^apt-get (update|install -y --no-install-recommends [a-z -]+)$/,
    does: 'installs packages of Debian',
    played: 'by hand',
  },
  { pattern: /^useradd --system [^;|]* juno$/, does: 'makes the user of the service', played: 'by hand' },
  {
    pattern: /^git (clone YOUR-COPY-OF-JUNO \/opt\/juno|pull|checkout (COMMIT|ORIG_HEAD))$/,
    does: 'fetches a version',
    played: 'by hand',
  },
  { pattern: /^cd \/opt\/juno$/, does: 'goes to the program', played: 'by hand' },
  { pattern: /^mkdir -p \/var\/backups\/juno$/, does: 'makes the folder of the backups', played: 'by hand' },
  {
    pattern: /^(chown|chmod) [\w:]+ (\/opt\/juno\/\.env|\/var\/backups\/juno)$/,
    does: 'lets the service alone in',
    played: 'by hand',
  },
  {
    pattern: /^mv \/var\/lib\/juno \/var\/lib\/juno-before$/,
    does: 'sets the data aside',
    played: 'by hand',
  },
  {
    pattern:
      /^mv \/var\/lib\/juno-before\/backups \/var\/lib\/juno-before\/backup-key\.txt \/var\/lib\/juno\/$/,
    does: 'brings back the backups that lie beside the data',
    played: 'product/server/src/modules/backups/disaster.process.test.ts',
  },
  {
    pattern: /^install --directory --owner=juno --group=juno --mode=711 \/var\/lib\/juno$/,
    does: 'makes an empty data folder',
    played: 'by hand',
  },

  // The service
  {
    pattern: /^cp \/opt\/juno\/deploy\/juno\.service \/etc\/systemd\/system\/$/,
    does: 'installs the unit',
    played: 'test/deployment.test.ts',
  },
  {
    pattern:
      /^systemctl (daemon-reload|enable --now juno|reload-or-restart caddy|(start|stop) juno|status juno --no-pager)$/,
    does: 'starts, stops or shows a service',
    played: 'by hand',
  },
  { pattern: /^journalctl --unit juno [^|;]+$/, does: 'shows the log', played: 'by hand' },
  {
    pattern:
      /^curl --fail (--retry 30 --retry-delay 1 --retry-all-errors )?(https:\/\/community\.example\.org|http:\/\/127\.0\.0\.1:3000)\/api\/health\/ready$/,
    does: 'asks whether the site is ready',
    played: 'product/server/src/start/start-server.process.test.ts',
  },

  // Settings
  {
    pattern: /^cat > \/opt\/juno\/\.env <<'END'\n[^]*\nEND$/,
    does: 'writes the settings',
    played: 'test/handbook.test.ts',
  },
  {
    pattern: /^sed '[^']+' \/opt\/juno\/deploy\/Caddyfile > \/etc\/caddy\/Caddyfile$/,
    does: 'writes the configuration of Caddy',
    played: 'test/handbook.test.ts',
  },
  {
    pattern: /^sh deploy\/new-settings\.sh community\.example\.org you@example\.org > \.env$/,
    does: 'writes the settings for the containers',
    played: 'test/deployment.test.ts',
  },

  // Juno's own
  { pattern: /^npm run build$/, does: 'installs and builds', played: 'by hand' },
  {
    pattern: /^(runuser -u juno -- npm run backup -- \/var\/backups\/juno\/\w+|npm run backup)$/,
    does: 'makes a backup',
    played: 'product/server/src/modules/backups/backup.process.test.ts',
  },
  {
    pattern: /^runuser -u juno -- npm run export -- \/var\/backups\/juno$/,
    does: 'writes everything of the community into an archive',
    played: 'product/server/src/start/start-server.process.test.ts',
  },
  {
    pattern: /^runuser -u juno -- npm run backup-key$/,
    does: 'prints the key of the backups',
    played: 'product/server/src/modules/backups/backup-key.test.ts',
  },
  {
    pattern: /^runuser -u juno -- npm run restore -- --at 2026-11-25T20:15$/,
    does: 'goes back to a moment',
    played: 'product/server/src/modules/backups/disaster.process.test.ts',
  },
  {
    pattern: /^cp --archive \/var\/lib\/juno-before\/storage\/\. \/var\/lib\/juno\/storage\/$/,
    does: 'brings back the files that were uploaded after the backup',
    played: 'by hand',
  },
  {
    pattern: /^runuser -u juno -- npm run restore -- latest$/,
    does: 'restores the newest backup from where it was stored',
    played: 'product/server/src/modules/backups/disaster.process.test.ts',
  },
  {
    pattern: /^runuser -u juno -- npm run restore -- \/var\/backups\/juno\/\w+$/,
    does: 'restores a backup',
    played: 'product/server/src/modules/backups/backup.process.test.ts',
  },
  {
    pattern:
      /^(runuser -u juno -- npm run undo-upgrade|npm run build && runuser -u juno -- npm run upgrade-check && systemctl start juno)$/,
    does: 'looks at an upgrade before it is started, or undoes it',
    played: 'product/server/src/start/upgrade-database.process.test.ts',
  },

  {
    pattern: /^npm run connect-stripe$/,
    does: 'connects a Stripe account',
    played: 'product/server/src/start/connect-stripe.test.ts',
  },
  {
    pattern:
      /^(runuser -u juno -- npm run reset-two-factor -- |docker compose exec juno node product\/server\/dist\/cli\.js reset-two-factor )you@example\.org$/,
    does: 'lets an admin in who lost their second factor',
    played: 'product/server/src/modules/mfa/reset-mfa-by-email.db.test.ts',
  },
  {
    pattern:
      /^(npm run accounts|docker compose exec juno node product\/server\/dist\/cli\.js accounts export \/data\/accounts\.sql)$/,
    does: 'moves accounts',
    played: 'product/server/src/start/move-accounts.db.test.ts',
  },
  {
    pattern: /^npm run bench -- backups --members=20000 --files=1000$/,
    does: 'measures backups',
    played: 'by hand',
  },
  {
    pattern: /^npm run load -- --members=3000 --rate=200 --minutes=10 --pinned$/,
    does: 'measures a machine under load',
    played: 'by hand',
  },
  {
    pattern: /^npm run data-model$/,
    does: 'draws the data model anew',
    played: 'product/supabase/tests/data-model.db.test.ts',
  },

  {
    pattern:
      /^docker compose (exec juno node|run --rm juno) product\/server\/dist\/cli\.js (backup-key|backup \/data\/[\w-]+|restore latest)$/,
    does: 'prints the key, copies or restores in containers',
    played: 'product/server/src/modules/backups/tables/another-database.process.test.ts',
  },

  {
    pattern:
      /^docker compose (exec database psql [\w= -]+--command='alter database juno rename to juno_after' --command='create database juno'|run --rm juno product\/server\/dist\/cli\.js restore \/data\/before-upgrade\/TIME\/rows)$/,
    does: 'puts the rows of before an upgrade back',
    played: 'product/server/src/start/upgrade-another-database.process.test.ts',
  },

  // Containers: run as docs/handbook/production.md describes, with images made for it.
  {
    pattern:
      /^docker compose (up --detach( --build)? --wait --wait-timeout=300( [a-z ]+)?|(logs|build|stop) [a-z]+)$/,
    does: 'runs the containers',
    played: 'test/handbook.test.ts',
  },
]
