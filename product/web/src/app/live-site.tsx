// Keeps the realtime connection of the signed-in person, and says when it is lost. It is loaded once the page is idle.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ReconnectingNotice } from '@/components/feedback/reconnecting-notice'
import { useAppConfig } from '@/config/app-config-context'
import { useAuth } from '@/lib/auth/auth-context'
import { assuranceOf } from '@/lib/auth/session-assurance'
import { isOffline, onConnectionChange } from '@/lib/connection'
import { followSignals } from '@/lib/live/follow-signals'
import { createLiveConnection, noConnection } from '@/lib/live/live-connection'
import { useLiveConnection, type LiveStore } from '@/lib/live/live-context'
import { supabaseClient } from '@/lib/supabase-client'

export function LiveSite({ store }: { store: LiveStore }) {
  const { session } = useAuth()
  const queryClient = useQueryClient()
  const { realtime } = useAppConfig()
  const userId = session?.user.id
  const level = session ? assuranceOf(session).level : undefined
  useEffect(() => {
    if (userId === undefined) return
    if (!realtime) return followSignals(queryClient, noConnection, userId)
    const connection = createLiveConnection(supabaseClient)
    const stop = followSignals(queryClient, connection, userId)
    store.set(connection)
    return () => {
      store.set(null)
      stop()
      connection.close()
    }
    // The database sends more at aal2.
  }, [store, queryClient, userId, level, realtime])
  return <ConnectionState />
}

function ConnectionState() {
  const connection = useLiveConnection()
  const state = useSyncExternalStore(
    connection?.subscribe ?? nothing,
    () => connection?.getSnapshot() ?? 'idle',
  )
  const offline = useSyncExternalStore(onConnectionChange, isOffline)
  // The offline notice is shown already.
  return <ReconnectingNotice lost={state === 'lost' && !offline} />
}

const nothing = () => () => {}
