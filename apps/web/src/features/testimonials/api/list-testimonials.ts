// All testimonials, inactive ones included, newest first: for the team.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { TestimonialRow } from '@/features/testimonials/testimonial-service'

export const testimonialsQuery = () =>
  queryOptions({
    queryKey: ['testimonials', 'all'],
    queryFn: async ({ signal }): Promise<TestimonialRow[]> =>
      unwrap(
        await supabase
          .from('testimonials')
          .select('*')
          .order('created_at', { ascending: false })
          .abortSignal(signal),
      ),
  })

export const useAllTestimonials = () => useQuery(testimonialsQuery())
