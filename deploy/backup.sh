#!/bin/sh
# Copies database and files into /backups every night at 03:00 UTC, and keeps the newest of them; "backup.sh now" makes one.
# For compose.yaml, which says where the database is by PG* and how many are kept. How to restore: docs/handbook/operations.md
set -eu

back_up() {
  name=/backups/juno-$(date -u +%Y-%m-%dT%H-%M-%S)
  rm -rf /backups/*.incomplete
  mkdir -m 700 "$name.incomplete"
  pg_dumpall --roles-only --no-role-passwords --file="$name.incomplete/roles.sql"
  pg_dump --format=custom --file="$name.incomplete/database.dump"
  # After the database: every file that it names is copied. What the store knows of a file is in its attributes.
  tar --create --gzip --xattrs --file="$name.incomplete/files.tar.gz" --directory=/files . || [ $? -eq 1 ] # 1: a file came meanwhile
  # Under its name only when it is complete.
  mv "$name.incomplete" "$name"
  echo "Backed up to $name."
  find /backups -maxdepth 1 -name 'juno-*' | sort -r | tail -n +$((KEEP + 1)) | xargs -r rm -r
}

if [ "${1:-}" = now ]; then
  back_up
  exit
fi
trap 'exit 0' TERM INT
while :; do
  now=$(date -u +%s)
  wait=$(((97200 - now % 86400) % 86400))
  echo "The next backup begins in $((wait / 60)) minutes."
  sleep $((wait + 1)) &
  wait $!
  # By itself: "set -e" would not hold in a function that is asked whether it worked.
  sh "$0" now || echo "The backup failed; the next night tries again." >&2
done
