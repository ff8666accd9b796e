// Storing a testimonial, new or changed: its image first. An image that cannot be stored does not hold up the words.
import type { CreateTestimonial } from '@juno/domain/testimonials/testimonial'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { logFailure } from '@/lib/log-failure'
import { removeStoredImage } from '@/lib/stored-image'
import { testimonialsQuery } from '@/features/testimonials/api/list-testimonials'
import type { TestimonialRow, TestimonialService } from '@/features/testimonials/testimonial-service'

export interface TestimonialToSave extends CreateTestimonial {
  /** Null for a new one. */
  id: string | null
  /** Chosen and not stored yet. */
  file: File | null
}

export interface SavedTestimonial {
  row: TestimonialRow
  /** The chosen image could not be stored; the default avatar is shown. */
  imageFailed: boolean
}

/** Puts the server's record into the list as it is; a new one comes first. */
export const showRecord = (queryClient: QueryClient, record: TestimonialRow) =>
  queryClient.setQueryData(testimonialsQuery().queryKey, (rows = []) =>
    rows.some(({ id }) => id === record.id)
      ? rows.map(row => (row.id === record.id ? record : row))
      : [record, ...rows],
  )

export function useSaveTestimonial(service: TestimonialService) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, file, ...words }: TestimonialToSave): Promise<SavedTestimonial> => {
      let image = words.image
      let imageFailed = false
      if (file)
        image = await service.uploadImage(file).catch((cause: unknown) => {
          logFailure('The image of a testimonial could not be stored', cause)
          imageFailed = true
          return null
        })
      const row = await (id ? service.update({ ...words, image, id }) : service.create({ ...words, image }))
      if (words.image && words.image !== row.image) await removeStoredImage(words.image, 'testimonials')
      return { row, imageFailed }
    },
    onSuccess: ({ row }) => showRecord(queryClient, row),
  })
}
