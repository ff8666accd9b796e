// The process that draws images ends when idle, and with it everything that decoders keep.
import { expect, test, vi } from 'vitest'
import { createImageProcess } from './image-process'
import { createImages } from './images'
import { testImage } from './testing/test-image'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const gone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

test('one process serves the images at hand, ends when nothing is left, and starts again', async () => {
  const own = createImageProcess({ idleMs: 1, taskMs: 60_000 })
  const images = createImages({ concurrent: 2, queued: 9 }, own)
  expect(own.pid()).toBeUndefined()
  const picture = await testImage('png', 20, 10)
  const both = Promise.all([images.inspect(picture), images.reencode(picture)])
  const pid = own.pid()!
  expect((await both)[0]).toEqual({ type: 'image/png', width: 20, height: 10, frames: 1 })
  await gone(pid)
  await expect.poll(() => own.pid()).toBeUndefined()
  expect(await images.inspect(picture)).toMatchObject({ width: 20 })
})

test('what a crash interrupts is refused in words, and the next image is drawn', async () => {
  const own = createImageProcess({ idleMs: 1, taskMs: 60_000 })
  const images = createImages({ concurrent: 2, queued: 9 }, own)
  const picture = await testImage('jpeg', 2000, 2000)
  const drawing = images.transform(picture, { type: 'image/avif' })
  process.kill(own.pid()!, 'SIGKILL')
  await expect(drawing).rejects.toMatchObject({
    statusCode: 503,
    message: 'The image could not be finished, please try again in a moment',
  })
  expect(await images.inspect(picture)).toMatchObject({ width: 2000 })
})

test('an image that takes too long is given up', async () => {
  const own = createImageProcess({ idleMs: 1, taskMs: 1 })
  const images = createImages({ concurrent: 2, queued: 9 }, own)
  const drawing = images.transform(await testImage('jpeg', 3000, 3000), { type: 'image/avif' })
  const pid = own.pid()!
  await expect(drawing).rejects.toMatchObject({ statusCode: 503 })
  await gone(pid)
})

test('the process knows no secrets of the server', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live')
  const own = createImageProcess()
  await createImages(undefined, own).inspect(await testImage('png', 2, 2))
  const { readFile } = await import('node:fs/promises')
  if (process.platform === 'linux')
    expect(await readFile(`/proc/${own.pid()}/environ`, 'utf8')).not.toContain('sk_live')
  process.kill(own.pid()!)
})
