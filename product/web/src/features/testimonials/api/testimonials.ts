// Lists testimonials for the team, inactive ones included, and saves, activates or deletes one.
import type { CreateTestimonial, TestimonialRow } from '@juno/domain/testimonials/testimonial'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { logFailure } from '@/lib/log-failure'
import { refreshing } from '@/lib/refreshing'
import { removeStoredImage } from '@/lib/stored-image'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { TestimonialService } from './testimonial-services'

/** The newest testimonial comes first. */
const testimonialsQuery = queryOptions({
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

export const useAllTestimonials = () => useQuery(testimonialsQuery)

/** Puts the server's record into the list. A new one comes first. */
const showRecord = (client: QueryClient, record: TestimonialRow) =>
  client.setQueryData(testimonialsQuery.queryKey, (rows = []) =>
    rows.some(({ id }) => id === record.id)
      ? rows.map(row => (row.id === record.id ? record : row))
      : [record, ...rows],
  )

/** A refusal may mean that another admin has changed the testimonial. */
const readAgain = (...of: Parameters<ReturnType<typeof refreshing>>) =>
  void refreshing(testimonialsQuery.queryKey)(...of)

interface TestimonialToSave extends CreateTestimonial {
  /** The edited version, or undefined for a new testimonial. */
  version: TestimonialRow | undefined
  /** An image that is chosen and not stored yet. */
  file: File | null
}

/** Stores the image first. If that fails, the text is saved all the same, with the default avatar and `imageFailed`. */
export const useSaveTestimonial = (service: TestimonialService) =>
  useMutation({
    mutationFn: async ({ version, file, ...text }: TestimonialToSave) => {
      let image = text.image
      let imageFailed = false
      if (file)
        image = await service.uploadImage(file).catch((cause: unknown) => {
          logFailure('The image of a testimonial could not be stored', cause)
          imageFailed = true
          return null
        })
      const testimonial = { ...text, image }
      const row = await (version ? service.update(testimonial, version) : service.create(testimonial)).catch(
        async (cause: unknown) => {
          if (image && image !== text.image) await removeStoredImage(image, 'testimonials')
          throw cause
        },
      )
      if (text.image && text.image !== row.image) await removeStoredImage(text.image, 'testimonials')
      return { row, imageFailed }
    },
    onSuccess: ({ row }, _saved, _result, { client }) => showRecord(client, row),
  })

export const useToggleTestimonial = (service: TestimonialService) =>
  useMutation({
    mutationFn: ({ row, active }: { row: TestimonialRow; active: boolean }) => service.setActive(row, active),
    onSuccess: (record, _changed, _result, { client }) => showRecord(client, record),
    onError: readAgain,
  })

/** Also deletes its image. */
export const useDeleteTestimonial = (service: TestimonialService) =>
  useMutation({
    mutationFn: async (row: TestimonialRow) => {
      await service.remove(row)
      await removeStoredImage(row.image, 'testimonials')
    },
    onSuccess: (_, { id }, _result, { client }) =>
      client.setQueryData(testimonialsQuery.queryKey, rows => rows?.filter(row => row.id !== id)),
    onError: readAgain,
  })
