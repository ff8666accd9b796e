#!/bin/sh
# Prints the settings of a new installation for compose.yaml, with secrets of its own:
#   sh deploy/new-settings.sh community.example.org you@example.org > .env
set -eu
if [ $# -ne 2 ]; then
  echo "Name the host and your email address: sh deploy/new-settings.sh community.example.org you@example.org" >&2
  exit 2
fi
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
cat <<END
SITE_URL=https://$1
OWNER_EMAIL=$2
JUNO_SECRET=$(secret)
POSTGRES_PASSWORD=$(secret)
S3_ACCESS_KEY_ID=juno
S3_SECRET_ACCESS_KEY=$(secret)
# What contains a \$ stands in single quotes: SMTP_URL='smtps://…'
# Without these two, mails wait at SITE_URL/mailbox and reach nobody.
#SMTP_URL=smtps://user:password@smtp.example.org:465
#MAIL_FROM=Juno <hello@example.org>
# A bucket on another machine. Without these, backups are on this machine alone.
#BACKUP_S3_ENDPOINT=https://s3.eu-central-1.amazonaws.com
#BACKUP_S3_REGION=eu-central-1
#BACKUP_S3_BUCKET=
#BACKUP_S3_ACCESS_KEY_ID=
#BACKUP_S3_SECRET_ACCESS_KEY=
END
