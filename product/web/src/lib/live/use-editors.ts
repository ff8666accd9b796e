// Finds out who else has the same form open, through presence on a private topic that the database lets admins join. A
// page sends only the id of its account. Names come from the database, which returns only those of admins
// (docs/realtime.md#who-else-edits).
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAuth } from '@/lib/auth/auth-context'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useLiveConnection } from './live-context'

export interface Editors {
  /** Names of other admins in alphabetical order, or null for a name that cannot be read. */
  others: (string | null)[]
  /** Whether the account itself has the form open in another tab. */
  otherTab: boolean
}

interface Presence {
  others: string[]
  otherTab: boolean
}

const alone: Presence = { others: [], otherTab: false }

/** @returns null where there is no realtime */
export function useEditors(topic: string): Editors | null {
  const connection = useLiveConnection()
  const userId = useAuth().session?.user.id
  // Distinguishes the tabs of one account.
  const [tab] = useState(() => crypto.randomUUID())
  const [present, setPresent] = useState(alone)
  const state = useSyncExternalStore(
    connection?.subscribe ?? nothing,
    () => connection?.getSnapshot() ?? 'absent',
  )
  useEffect(() => {
    if (!connection || userId === undefined) return
    const leave = connection.join(topic, {
      // Each tab has a key of its own: with two presences under one key, the client does not notice which one leaves.
      config: () => ({ presence: { key: `${userId}/${tab}` } }),
      listen: channel => {
        channel.on('presence', { event: 'sync' }, () => {
          const tabs = Object.keys(channel.presenceState())
          const accounts = new Set(tabs.map(key => key.split('/')[0]!))
          setPresent({
            others: [...accounts].filter(id => id !== userId && isUuid(id)).sort(),
            otherTab: tabs.some(key => key.startsWith(`${userId}/`) && key !== `${userId}/${tab}`),
          })
        })
      },
      onJoined: channel => void channel.track({}),
    })
    return () => {
      leave()
      setPresent(alone)
    }
  }, [connection, topic, userId, tab])
  const { data: names, isError } = useQuery({
    queryKey: ['editor-names', present.others],
    queryFn: async () =>
      unwrap(
        await supabase
          .from('profiles')
          .select('id, name')
          .in('id', present.others)
          .eq('is_admin', true)
          .order('name'),
      ),
    enabled: present.others.length > 0,
    staleTime: Infinity,
  })
  if (!connection || state === 'absent' || state === 'refused') return null
  // Editors who were there when the connection was lost may have left.
  if (state === 'lost') return { others: [], otherTab: false }
  const unnamed = isError ? present.others.map(() => null) : []
  return { others: names?.map(({ name }) => name) ?? unnamed, otherTab: present.otherTab }
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const nothing = () => () => {}
