// The pages that are not open yet, each under its final URL. A page that arrives leaves this table.
import { useLocation } from 'react-router'
import { RoomBeingPrepared } from '@/components/room-being-prepared'
import { paths } from '@/config/paths'

const rooms: { path: string; title: string; what: string }[] = []

export function Component() {
  const { pathname } = useLocation()
  const room = rooms.find(({ path }) => pathname.startsWith(path))
  const back = pathname.startsWith(paths.admin)
    ? { to: paths.admin, label: 'Back to admin' }
    : { to: paths.dashboard, label: 'Back to dashboard' }
  return <RoomBeingPrepared title={room?.title ?? 'Soon'} what={room?.what ?? 'It opens soon.'} back={back} />
}
