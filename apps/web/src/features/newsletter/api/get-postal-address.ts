// Whether the site knows the postal address that every newsletter has to name.
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'

export const usePostalAddress = () =>
  useQuery({
    queryKey: ['newsletter', 'postal-address'],
    queryFn: async ({ signal }): Promise<string> => {
      const row = unwrapMaybe(
        await supabase
          .from('site_settings')
          .select('value')
          .eq('key', 'postal_address')
          .abortSignal(signal)
          .maybeSingle(),
      )
      return typeof row?.value === 'string' ? row.value.trim() : ''
    },
  })
