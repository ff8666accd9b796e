// Putting a testimonial on the landing page, or taking it off.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showRecord } from '@/features/testimonials/api/save-testimonial'
import type { TestimonialService } from '@/features/testimonials/testimonial-service'

export function useToggleTestimonial(service: TestimonialService) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) => service.setActive(id, active),
    onSuccess: record => showRecord(queryClient, record),
  })
}
