// Every way in which a photo may fail to arrive, and the sentence that she reads then.
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { PhotoField } from './photo-field'

const wire = vi.hoisted(() => ({
  getSession: vi.fn(),
  upload: vi.fn(),
  remove: vi.fn(),
  patch: vi.fn(),
  cropToJpeg: vi.fn(),
  openPhoto: vi.fn(),
}))
vi.mock('@/lib/supabase', () => ({
  supabase: {
    auth: { getSession: wire.getSession },
    storage: {
      from: () => ({
        upload: wire.upload,
        remove: wire.remove,
        getPublicUrl: (path: string) => ({
          data: { publicUrl: `http://localhost:3000/storage/v1/object/public/profiles/${path}` },
        }),
      }),
    },
    from: () => ({
      update: (row: unknown) => ({ eq: () => ({ select: () => ({ single: () => wire.patch(row) }) }) }),
    }),
  },
}))
// jsdom draws nothing.
vi.mock('./crop-preview', () => ({ CropPreview: () => null }))
vi.mock('../crop-photo', () => ({ cropToJpeg: wire.cropToJpeg }))
vi.mock('../photo-file', async original => ({ ...(await original<object>()), openPhoto: wire.openPhoto }))

const onSaved = vi.fn()
const onLeftOver = vi.fn()
const old = 'http://localhost:3000/storage/v1/object/public/profiles/headshots/user-1/1.jpg'
const refusal = (status: number, message = 'The service says no.') => ({
  data: null,
  error: { name: 'StorageApiError', message, status, statusCode: String(status) },
})

// A busy machine may take its time; waiting ends with the condition.
configure({ asyncUtilTimeout: 15_000 })
vi.setConfig({ testTimeout: 30_000 })

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
  wire.getSession.mockResolvedValue({ data: { session: { access_token: 'token' } } })
  wire.openPhoto.mockResolvedValue({ url: 'blob:x', width: 800, height: 600 })
  wire.cropToJpeg.mockResolvedValue(new Blob(['photo'], { type: 'image/jpeg' }))
  wire.upload.mockResolvedValue({ data: { path: 'x' }, error: null })
  wire.patch.mockResolvedValue({ data: { updated_at: 'now' }, error: null })
  wire.remove.mockResolvedValue({ data: [], error: null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function uploadOne(userId = 'user-1') {
  render(<PhotoField userId={userId} name="Ada" avatarUrl={old} onSaved={onSaved} onLeftOver={onLeftOver} />)
  fireEvent.change(screen.getByLabelText('Profile photo'), {
    target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
  })
  fireEvent.load(await screen.findByAltText('What you chose'))
  fireEvent.click(screen.getByRole('button', { name: 'Save & Upload' }))
}
const message = async () => (await screen.findByRole('alert')).textContent

it('stores the photo, puts it on the profile, and clears the old one away', async () => {
  await uploadOne()
  await waitFor(() => expect(wire.remove).toHaveBeenCalledWith(['headshots/user-1/1.jpg']))
  const [path, , options] = wire.upload.mock.calls[0]!
  expect(path).toMatch(/^headshots\/user-1\/\d+\.jpg$/)
  expect(options).toMatchObject({ cacheControl: '3600', upsert: true })
  expect(Object.keys(wire.patch.mock.calls[0]![0] as object).sort()).toEqual(['avatar_url', 'updated_at'])
  expect(onSaved).toHaveBeenCalledWith(expect.stringContaining(path))
  expect(toasts.getSnapshot()[0]?.title).toBe('Profile photo uploaded and saved successfully!')
})

it.each([
  [403, "Permission denied - You don't have permission to upload files. Please contact support."],
  [404, 'Storage bucket not found. Please contact support.'],
  [400, 'Invalid upload request. Please try a different image.'],
  [413, 'The service says no.'],
])('says what a refusal with %i means', async (status, sentence) => {
  wire.upload.mockResolvedValue(refusal(status))
  await uploadOne()
  expect(await message()).toBe(sentence)
  expect(wire.patch).not.toHaveBeenCalled()
})

it('says when nobody is signed in, and when the session is over', async () => {
  await uploadOne('')
  expect(await message()).toBe('User authentication required.')
  cleanup()
  wire.getSession.mockResolvedValue({ data: { session: null } })
  await uploadOne()
  expect(await message()).toBe('Your session appears to have expired. Please sign in again.')
})

it('asks the server to store it when the storage service does not answer', async () => {
  wire.upload.mockResolvedValue({
    data: null,
    error: { name: 'StorageUnknownError', message: 'Failed to fetch' },
  })
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ url: 'http://localhost/p.jpg' }))
  vi.stubGlobal('fetch', fetch)
  await uploadOne()
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('http://localhost/p.jpg'))
  const [url, request] = fetch.mock.calls[0]!
  expect(url).toBe('/api/upload-profile-picture')
  expect(JSON.parse(String(request?.body))).toEqual({
    userId: 'user-1',
    fileName: expect.stringMatching(/^\d+\.jpg$/),
    fileBase64: btoa('photo'),
    fileType: 'image/jpeg',
  })
})

it('says so when neither way works', async () => {
  wire.upload.mockResolvedValue(refusal(503))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await uploadOne()
  expect(await message()).toBe('There was an error uploading your image. Please try again.')
})

it('says so when something unforeseen happens', async () => {
  wire.upload.mockRejectedValue(new Error('boom'))
  await uploadOne()
  expect(await message()).toBe('An unexpected error occurred. Please try again.')
})

it('keeps a stored photo for the next save when the profile did not take it', async () => {
  wire.patch.mockResolvedValue({ data: null, error: { message: 'no' }, status: 500 })
  await uploadOne()
  expect(await message()).toBe(
    "Your photo was uploaded but couldn't be saved to your profile. Please try saving your changes manually.",
  )
  expect(onLeftOver).toHaveBeenCalledWith(expect.stringContaining('headshots/user-1/'))
  expect(wire.remove).not.toHaveBeenCalled()
})

it('says when the picture can not be opened, and when the crop can not be made', async () => {
  wire.cropToJpeg.mockRejectedValue(new Error('no canvas'))
  await uploadOne()
  expect(await message()).toBe('There was an error processing your image. Please try again.')
  cleanup()
  wire.openPhoto.mockRejectedValue(new Error('no picture'))
  render(<PhotoField userId="u" name="Ada" avatarUrl={null} onSaved={onSaved} onLeftOver={onLeftOver} />)
  fireEvent.change(screen.getByLabelText('Profile photo'), {
    target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] },
  })
  expect(await message()).toBe('There was an error preparing your image. Please try again.')
})
