import { beforeEach, expect, it } from 'vitest'
import { storeSession } from '@/testing/fake-auth'
import { fakeServer } from '@/testing/fake-server'
import { putConfigBlock, testConfig } from '@/testing/test-config'
import { removeStoredImage, uploadImage } from './stored-image'

const path = '/storage/v1/object/public/testimonials/testimonials/a%20b.png'
const image = new File(['x'], 'a.png', { type: 'image/png' })

beforeEach(() => {
  storeSession({})
  putConfigBlock(testConfig)
})

it.each([
  ['of this site loses its host', `${testConfig.supabaseUrl}${path}`, path],
  ['that has none stays as it is', path, path],
  ['elsewhere keeps its host', `https://cdn.example${path}`, `https://cdn.example${path}`],
])('the address of an image %s', async (_, url, address) => {
  fakeServer({ 'POST /api/upload-image': { url } })
  expect(await uploadImage('/api/upload-image', { image })).toBe(address)
})

it.each([
  [path, 1],
  [`${testConfig.supabaseUrl}${path}`, 1],
  [`https://cdn.example${path}`, 0],
  ['/demo/a.svg', 0],
  [null, 0],
])('of %s, %i file is removed', async (url, count) => {
  const requests = fakeServer({ 'DELETE /storage/v1/object/testimonials': [] })
  await removeStoredImage(url, 'testimonials')
  expect(requests).toHaveLength(count)
  if (requests[0]) expect(await requests[0].json()).toEqual({ prefixes: ['testimonials/a b.png'] })
})
