import { expect, test } from 'vitest'
import { storedPhotoPath } from './stored-photo-path'

const bucket = 'http://localhost:3000/storage/v1/object/public/profiles/'

test.each([
  [`${bucket}headshots/me/1.jpg`, 'headshots/me/1.jpg'],
  [`${bucket}headshots/me/1.jpg?width=80`, 'headshots/me/1.jpg'],
  ['/storage/v1/object/public/profiles/headshots/me/1.jpg', 'headshots/me/1.jpg'],
  [`${bucket}headshots/other/1.jpg`, null],
  ['https://pictures.example/headshots/me/1.jpg', null],
  ['/demo/portrait.svg', null],
  [null, null],
])('%s is %s', (url, path) => {
  expect(storedPhotoPath('me', url)).toBe(path)
})
