// Reads the news of a week for a digest: new members, new resources, upcoming events.
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import { namedAtMost, type WeekMaterial } from '../compose-digest'

const day = 86_400_000

/** Covers the seven days before `now`, and the events of the fourteen days after it. */
async function getWeekMaterial(now: Date): Promise<{ material: WeekMaterial; timeZone: string }> {
  const since = new Date(now.getTime() - 7 * day).toISOString()
  const until = new Date(now.getTime() + 14 * day).toISOString()
  const [members, resources, events, settings] = await Promise.all([
    supabase
      .from('profiles')
      .select('name, business_name', { count: 'exact' })
      .eq('hidden', false)
      .eq('listed', true)
      .not('name', 'is', null)
      .gte('created_at', since)
      .order('created_at')
      .limit(namedAtMost),
    supabase
      .from('resources')
      .select('title, author', { count: 'exact' })
      .gte('created_at', since)
      .order('created_at', { ascending: false })
      .limit(namedAtMost),
    supabase
      .from('events')
      .select('title, date, end_date, time_zone, all_day, location', { count: 'exact' })
      .is('cancelled_at', null)
      .gte('date', now.toISOString())
      .lte('date', until)
      .order('date')
      .limit(namedAtMost),
    supabase.rpc('public_site_settings'),
  ])
  const { time_zone: timeZone = 'UTC' } = unwrap(settings) as { time_zone?: string }
  const material = {
    members: { named: unwrap(members), total: members.count ?? 0 },
    resources: { named: unwrap(resources), total: resources.count ?? 0 },
    events: { named: unwrap(events), total: events.count ?? 0 },
  }
  return { material, timeZone }
}

export const useWeekMaterial = () => useMutation({ mutationFn: getWeekMaterial })
