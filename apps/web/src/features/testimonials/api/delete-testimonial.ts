// Deleting a testimonial, and her picture with it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeStoredImage } from '@/lib/stored-image'
import { testimonialsQuery } from '@/features/testimonials/api/list-testimonials'
import type { TestimonialRow, TestimonialService } from '@/features/testimonials/testimonial-service'

export function useDeleteTestimonial(service: TestimonialService) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, image }: TestimonialRow) => {
      await service.remove(id)
      await removeStoredImage(image, 'testimonials')
    },
    onSuccess: (_, { id }) =>
      queryClient.setQueryData(testimonialsQuery().queryKey, rows => rows?.filter(row => row.id !== id)),
  })
}
