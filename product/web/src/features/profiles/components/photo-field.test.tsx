// Tests every way in which a photo may fail to arrive, and the sentence that is then shown.
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { createUnsavedScope, unsavedOf, UnsavedScopeContext } from '@/components/unsaved-work'
import { createQueryClient } from '@/lib/query-client'
import { PhotoField } from './photo-field'
import { storeSession } from '@/testing/fake-auth'
import { fakeServer, refused, sent, unreachable, type Responses } from '@/testing/fake-server'

const picture = vi.hoisted(() => ({ cropToJpeg: vi.fn(), openPhoto: vi.fn() }))
// jsdom draws nothing.
vi.mock('./crop-preview', () => ({ CropPreview: () => null }))
vi.mock('../crop-photo', () => ({ cropToJpeg: picture.cropToJpeg }))
vi.mock('../photo-file', async original => ({ ...(await original<object>()), openPhoto: picture.openPhoto }))

const onSaved = vi.fn()
const onLeftOver = vi.fn()
const old = 'http://localhost:3000/storage/v1/object/public/profiles/headshots/user-1/1.jpg'
const bucket = '/storage/v1/object/profiles'
const refusal = (status: number) => () => ({
  status,
  body: { statusCode: String(status), error: 'refused', message: 'The service says no.' },
})
let requests: Request[]

function serve(changes: Responses = {}) {
  requests = fakeServer({
    [`POST ${bucket}/*`]: { Id: 'x', Key: 'profiles/x' },
    [`DELETE ${bucket}`]: [],
    'PATCH /rest/v1/secure_profiles': { updated_at: 'now' },
    ...changes,
  })
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { revokeObjectURL: () => {}, createObjectURL: () => 'blob:x' }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  storeSession({})
  serve()
  picture.openPhoto.mockResolvedValue({ url: 'blob:x', width: 800, height: 600 })
  picture.cropToJpeg.mockResolvedValue(new Blob(['photo'], { type: 'image/jpeg' }))
})
/** Renders with the site's own query client. */
const open = (field: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{field}</QueryClientProvider>)
async function uploadOne(userId = 'user-1') {
  open(<PhotoField userId={userId} name="Ada" avatarUrl={old} onSaved={onSaved} onLeftOver={onLeftOver} />)
  fireEvent.change(screen.getByLabelText('Profile photo'), {
    target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
  })
  fireEvent.load(await screen.findByAltText('The picture you chose'))
  fireEvent.click(screen.getByRole('button', { name: 'Save & Upload' }))
}
const message = async () => (await screen.findByRole('alert')).textContent

it('stores the photo, puts it on the profile, and clears the old one away', async () => {
  await uploadOne()
  await waitFor(() => expect(sent(requests, 'DELETE', bucket)).toHaveLength(1))
  expect(await sent(requests, 'DELETE', bucket)[0]!.json()).toEqual({ prefixes: ['headshots/user-1/1.jpg'] })
  const [upload] = sent(requests, 'POST', bucket)
  const path = /profiles\/(headshots\/user-1\/\d+\.jpg)$/.exec(upload!.url)?.[1]
  expect(path).toBeTruthy()
  expect(upload!.headers.get('x-upsert')).toBe('true')
  const [patch] = sent(requests, 'PATCH', 'secure_profiles')
  // The address has no host, since the photo moves with the site.
  const address = `/storage/v1/object/public/profiles/${path}`
  expect(await patch!.json()).toEqual({ avatar_url: address, updated_at: expect.any(String) })
  expect(onSaved).toHaveBeenCalledWith(address)
  expect(toasts.getSnapshot()[0]?.title).toBe('Profile photo uploaded and saved successfully!')
})

it('is unsaved work while it is being cropped', async () => {
  const scope = createUnsavedScope(() => {})
  open(
    <UnsavedScopeContext value={scope}>
      <PhotoField userId="u" name="Ada" avatarUrl={null} onSaved={onSaved} onLeftOver={onLeftOver} />
    </UnsavedScopeContext>,
  )
  expect(unsavedOf(scope.works)).toBe(false)
  fireEvent.change(screen.getByLabelText('Profile photo'), {
    target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
  })
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  expect(unsavedOf(scope.works)).toBe('lost')
  fireEvent.click(cancel)
  expect(unsavedOf(scope.works)).toBe(false)
})

it.each([
  [403, "Permission denied - You don't have permission to upload files. Please contact support."],
  [404, 'Storage bucket not found. Please contact support.'],
  [400, 'Invalid upload request. Please try a different image.'],
  [413, 'The service says no.'],
])('says what a refusal with %i means', async (status, sentence) => {
  serve({ [`POST ${bucket}/*`]: refusal(status) })
  await uploadOne()
  expect(await message()).toBe(sentence)
  expect(sent(requests, 'PATCH', '')).toEqual([])
})

it.each([
  [429, 'You have uploaded 30 files today. You can upload more tomorrow.'],
  [413, 'Your files would take more than the 400 MB that you can store here.'],
])('says what a quota that is used up (%i) says', async (status, sentence) => {
  const body = { statusCode: String(status), error: `PT${status}`, message: sentence }
  serve({ [`POST ${bucket}/*`]: () => ({ status, body }) })
  await uploadOne()
  expect(await message()).toBe(sentence)
  expect(sent(requests, 'POST', '/api/upload-profile-picture')).toEqual([])
})

it('says when nobody is signed in, and when the session is over', async () => {
  await uploadOne('')
  expect(await message()).toBe('User authentication required.')
  cleanup()
  storeSession(null)
  await uploadOne()
  expect(await message()).toBe('Your session appears to have expired. Please sign in again.')
})

it('asks the server to store it when the storage service does not answer', async () => {
  serve({
    [`POST ${bucket}/*`]: unreachable,
    'POST /api/upload-profile-picture': { url: 'http://localhost/p.jpg' },
  })
  await uploadOne()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('http://localhost/p.jpg'))
  const [request] = sent(requests, 'POST', '/api/upload-profile-picture')
  expect(await request!.json()).toEqual({
    userId: 'user-1',
    fileName: expect.stringMatching(/^\d+\.jpg$/),
    fileBase64: btoa('photo'),
    fileType: 'image/jpeg',
  })
})

it('says so when neither way works', async () => {
  serve({ [`POST ${bucket}/*`]: refusal(503), 'POST /api/upload-profile-picture': unreachable })
  await uploadOne()
  expect(await message()).toBe('There was an error uploading your image. Please try again.')
})

it('says so when something unforeseen happens', async () => {
  vi.stubGlobal('FormData', () => {
    throw new Error('No form.')
  })
  await uploadOne()
  expect(await message()).toBe('An unexpected error occurred. Please try again.')
})

it('keeps a stored photo for the next save when the profile did not take it', async () => {
  serve({ 'PATCH /rest/v1/secure_profiles': () => refused('no', 500) })
  await uploadOne()
  expect(await message()).toBe(
    "Your photo was uploaded but couldn't be saved to your profile. Please try saving your changes manually.",
  )
  expect(onLeftOver).toHaveBeenCalledWith(expect.stringContaining('headshots/user-1/'))
  expect(sent(requests, 'DELETE', '')).toEqual([])
})

it('says when the picture can not be opened, and when the crop can not be made', async () => {
  picture.cropToJpeg.mockRejectedValue(new Error('no canvas'))
  await uploadOne()
  expect(await message()).toBe('There was an error processing your image. Please try again.')
  cleanup()
  picture.openPhoto.mockRejectedValue(new Error('no picture'))
  open(<PhotoField userId="u" name="Ada" avatarUrl={null} onSaved={onSaved} onLeftOver={onLeftOver} />)
  fireEvent.change(screen.getByLabelText('Profile photo'), {
    target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
  })
  expect(await message()).toBe('There was an error preparing your image. Please try again.')
})

it('says that an empty file is empty', async () => {
  const { openPhoto } = await vi.importActual<{ openPhoto: typeof picture.openPhoto }>('../photo-file')
  picture.openPhoto.mockImplementation(openPhoto)
  open(<PhotoField userId="u" name="Ada" avatarUrl={null} onSaved={onSaved} onLeftOver={onLeftOver} />)
  fireEvent.change(screen.getByLabelText('Profile photo'), {
    target: { files: [new File([], 'me.jpg', { type: 'image/jpeg' })] },
  })
  expect(await message()).toBe('This file is empty or damaged, or is no image. Please choose another one.')
})

const networkIs = (online: boolean) => {
  const spied = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  onTestFinished(() => spied.mockRestore())
}
const offlineText = 'You are offline. Nothing is lost: please try again once you are back online.'

it('sends nothing without a network, says so, and keeps the crop', async () => {
  networkIs(false)
  await uploadOne()
  expect(await message()).toBe(offlineText)
  expect(screen.getByRole('button', { name: 'Save & Upload' })).toBeTruthy()
  expect(requests).toEqual([])
})

it('removes nothing without a network, and says so', async () => {
  networkIs(false)
  open(<PhotoField userId="u" name="Ada" avatarUrl={old} onSaved={onSaved} onLeftOver={onLeftOver} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo' }))
  expect(await message()).toBe(offlineText)
  expect(requests).toEqual([])
  expect(onSaved).not.toHaveBeenCalled()
})

it('says so where the network goes on the way', async () => {
  serve({
    [`POST ${bucket}/*`]: () => {
      networkIs(false)
      return unreachable()
    },
    'POST /api/upload-profile-picture': unreachable,
  })
  await uploadOne()
  expect(await message()).toBe(offlineText)
})

it.each([
  [401, 'jwt expired', 'Your session appears to have expired. Please sign in again.'],
  [
    413,
    '<html>Request Entity Too Large</html>',
    'There was an error uploading your image. Please try again.',
  ],
  [429, '{"error":"over_limit"}', 'That was a lot at once. Please try again in a while.'],
  [422, 'invalid input syntax for type uuid', 'There was an error uploading your image. Please try again.'],
  [422, 'This picture has too many colours.', 'This picture has too many colours.'],
])('of a refusal with %i, %s is shown only where it is for people', async (status, said, shown) => {
  serve({ [`POST ${bucket}/*`]: () => ({ status, body: { statusCode: String(status), message: said } }) })
  await uploadOne()
  expect(await message()).toBe(shown)
})

it('uploads and removes once, however often the button is pressed', async () => {
  await uploadOne()
  fireEvent.click(screen.getByRole('button', { name: 'Save & Upload' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent(requests, 'POST', bucket)).toHaveLength(1)
  cleanup()
  serve()
  open(<PhotoField userId="u" name="Ada" avatarUrl={old} onSaved={onSaved} onLeftOver={onLeftOver} />)
  const remove = screen.getByRole('button', { name: 'Remove photo' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(null))
  expect(sent(requests, 'PATCH', '')).toHaveLength(1)
})
