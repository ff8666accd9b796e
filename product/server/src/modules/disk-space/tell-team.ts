/** Tells the team by mail that the disk is running out of space, before it is full. */
import { diskSpaceText, type DiskSpaceStatus } from '@juno/domain/disk-space/disk-space'
import { mailTeam } from '../../shared/mail/mail-team'
import type { ServerContext } from '../../shared/server-context'

type TellParts = Pick<ServerContext, 'scopes' | 'outbox' | 'clock' | 'site'>

/** @throws where the mail cannot be stored */
export async function tellTeam(parts: TellParts, room: DiskSpaceStatus) {
  const text = diskSpaceText(room)
  if (text === null) return
  await mailTeam(parts, {
    kind: 'team-disk-room',
    content: {
      subject: text.title,
      preview: text.text,
      heading: text.title,
      paragraphs: [text.text],
      action: { label: 'Open the admin area', url: `${parts.site.siteUrl}/admin` },
    },
  })
}
