// Reads the public settings of the installation, which the team changes in the admin area.
import { queryOptions } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

interface SiteSettings {
  /** The zone in which the site's own events are planned. */
  timeZone: string
  /** Whether /events and the events' own pages are open to visitors. */
  showEventsToVisitors: boolean
}

export const siteSettingsQuery = () =>
  queryOptions({
    queryKey: ['site-settings'],
    queryFn: async (): Promise<SiteSettings> => {
      const settings = unwrap(await supabase.rpc('public_site_settings')) as Record<string, unknown>
      return {
        timeZone: typeof settings.time_zone === 'string' ? settings.time_zone : 'America/Toronto',
        showEventsToVisitors: settings.show_events_to_visitors === true,
      }
    },
    staleTime: 5 * 60_000,
  })
