/** A member edits their profile and photo, and nothing is lost by accident. */
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember, publishableKey } from './support/new-member'
import { accessToken, enterAs } from './support/page-session'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** Returns a picture of `side` pixels with a different colour in each quarter. */
async function picture(page: Page, side: number, type = 'image/png') {
  const base64 = await page.evaluate(
    ([pixels, mime]) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = pixels
      const context = canvas.getContext('2d')!
      for (const [index, colour] of ['#6b2d5c', '#d9573f', '#f8ecd2', '#3f7257'].entries()) {
        context.fillStyle = colour
        context.fillRect(
          ((index % 2) * pixels) / 2,
          (Math.floor(index / 2) * pixels) / 2,
          pixels / 2,
          pixels / 2,
        )
      }
      return canvas.toDataURL(mime).split(',')[1]!
    },
    [side, type] as const,
  )
  return { name: 'me.png', mimeType: type, buffer: Buffer.from(base64, 'base64') }
}

test('a member fills in their profile, hides the location, and finds everything again', async ({
  page,
  request,
}) => {
  await enterAs(page, await newMember(request))
  await page.goto('/edit-profile')
  await page.getByLabel('Full Name').fill('Ingrid Solberg-Nakamura')
  await page.getByLabel('Role').fill('Founder')
  await page.getByRole('combobox', { name: 'Location', exact: true }).click()
  await page.getByPlaceholder('Search location').fill('halifax')
  await page.getByRole('option', { name: 'Halifax, NS' }).click()
  await page.getByLabel('Who sees your location?').selectOption('Nobody')
  await page.getByLabel('LinkedIn', { exact: true }).fill('not a link')
  await page.getByLabel('Areas of Expertise', { exact: true }).fill('Pricing')
  await page.keyboard.press('Enter')
  await page.getByLabel('Areas of Expertise', { exact: true }).pressSequentially('Export,')
  await page.getByLabel('Industry').selectOption('Other')
  await page.getByLabel('Team Size').selectOption('2-10 employees')
  await page.getByRole('switch', { name: /^Open to Networking/ }).click()
  await save(page).click()
  await expect(page.getByText('Please enter a link like https://example.com.')).toBeVisible()
  await page.getByLabel('LinkedIn', { exact: true }).fill('www.linkedin.example/in/ingrid')
  await expectNoAxeViolations(page)
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByRole('button', { name: 'User menu of Ingrid Solberg-Nakamura' })).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('LinkedIn', { exact: true })).toHaveValue(
    'https://www.linkedin.example/in/ingrid',
  )
  await expect(page.getByRole('combobox', { name: 'Location', exact: true })).toHaveText('Halifax, NS')
  await expect(page.getByLabel('Who sees your location?')).toHaveValue('nobody')
  await expect(
    page.getByRole('list', { name: 'Chosen areas of expertise' }).getByRole('listitem'),
  ).toHaveText(['Pricing', 'Export'])
  const headers = {
    apikey: await publishableKey(request),
    authorization: `Bearer ${await accessToken(page)}`,
  }
  const directory = await request.get(
    '/rest/v1/member_directory_profiles?name=eq.Ingrid%20Solberg-Nakamura&select=location,linkedin_url,role',
    { headers },
  )
  expect(await directory.json()).toEqual([
    { location: null, linkedin_url: 'https://www.linkedin.example/in/ingrid', role: 'founder' },
  ])
})

test('a file that cannot become a photo is refused; a photo is cropped and saved with the keyboard alone, and the old one is gone', async ({
  page,
  request,
}) => {
  await enterAs(page, await newMember(request))
  await page.goto('/edit-profile')
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  const upload = dialog.getByRole('button', { name: 'Save & Upload' })
  const input = page.getByLabel('Profile photo', { exact: true })
  const notice = page.getByRole('region', { name: 'Photo' }).getByRole('alert')
  await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(notice).toHaveText('Invalid file type - Please upload a JPEG or PNG file.')
  await input.setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(notice).toHaveText('File too large - Image must be less than 5MB.')
  await input.setInputFiles(await picture(page, 399))
  await expect(notice).toHaveText('Image too small - Image must be at least 400x400 pixels.')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(notice).toHaveText('There was an error preparing your image. Please try again.')

  await input.setInputFiles(await picture(page, 400))
  // A click beside the crop takes it away: there is nothing to save then.
  await dialog.getByAltText('The picture you chose').click({ position: { x: 2, y: 2 } })
  await expect(upload).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const choose = async (name: string) => {
    const asked = page.waitForEvent('filechooser')
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    const chooser = await asked
    await chooser.setFiles(await picture(page, 800))
  }
  await choose('Upload photo')
  await expect(upload).toBeEnabled()
  await expectNoAxeViolations(page)
  const crop = dialog.getByRole('group', { name: /^Crop:/ })
  const tabTo = async (target: ReturnType<Page['getByRole']>) => {
    for (let presses = 0; presses < 20; presses += 1) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not get there.')
  }
  await tabTo(crop)
  const left = async () => Math.round((await crop.boundingBox())!.x)
  const start = await left()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBe(start - 1)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(left).toBe(start - 11)
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(left).toBeGreaterThan(start)
  await tabTo(upload)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Profile photo uploaded and saved successfully!')
  await expect(dialog).toBeHidden()

  const photo = page.getByRole('img', { name: 'Your profile photo' })
  const first = (await photo.getAttribute('src'))!
  expect(first).toMatch(/\/profiles\/headshots\/[0-9a-f-]{36}\/\d+\.jpg$/)
  // Where the storage service cannot be reached, the server accepts the photo.
  await page.route('**/storage/v1/object/profiles/**', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await choose('Change photo')
  await upload.click()
  await expect(photo).not.toHaveAttribute('src', first)
  await expect.poll(async () => (await request.get(first)).status()).toBe(400)
})

test('leaving with unsaved changes asks first, and two tabs do not overwrite each other', async ({
  page,
  request,
}) => {
  await enterAs(page, await newMember(request))
  await page.goto('/edit-profile')
  await page.getByLabel('Full Name').fill('  ')
  await save(page).click()
  await expect(page.getByText('Please enter your name.')).toBeVisible()
  await page.getByLabel('Full Name').fill('Ada Okafor')
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  const other = await page.context().newPage()
  await other.goto('/edit-profile')
  await other.getByLabel('Bio').fill('Written in the other tab')
  await save(other).click()
  await expectToast(other, 'Profile updated successfully')
  await other.close()

  await page.getByLabel('Bio').fill('Written here')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).click()
  const notice = page.getByRole('dialog', { name: 'changed in another tab or on another device' })
  await expect(notice.getByRole('group', { name: 'Bio' })).toContainText('Written in the other tab')
  await expect(notice.locator(':focus')).toHaveCount(1)
  await notice.getByRole('button', { name: 'Take the other one' }).click()
  await expectToast(page, 'Profile updated successfully')
  await expect(page.getByLabel('Bio')).toHaveValue('Written in the other tab')
  await page.getByLabel('Bio').fill('Now here')
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('bars and messages cover nothing and move nothing, on a phone or a small laptop', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enterAs(page, await newMember(request))
  await page.goto('/edit-profile')
  await page.getByLabel('Full Name').fill('Ada Okafor')
  await save(page).click()
  await expectToast(page, 'Profile updated successfully')
  const message = page.getByRole('region', { name: /Notification/ }).getByRole('listitem')
  const boxes = async () => [(await message.boundingBox())!, (await save(page).boundingBox())!] as const
  const [toast, button] = await boxes()
  expect(toast.y).toBeGreaterThanOrEqual(72)
  expect(toast.y + toast.height).toBeLessThan(button.y)
  // A message stays while the pointer is on it.
  await message.hover()
  await page.setViewportSize({ width: 1024, height: 700 })
  const [wide, below] = await boxes()
  expect(wide.y + wide.height).toBeLessThan(below.y)

  // The keyboard reaches the bars above and below without moving the page.
  await page.mouse.move(0, 0)
  await page.getByLabel('Bio').focus()
  const position = () => page.evaluate(() => window.scrollY)
  const before = await position()
  expect(before).toBeGreaterThan(0)
  for (const name of ['Cancel', 'Save Changes', /^User menu/]) {
    await page.getByRole('button', { name }).focus()
    await expect(page.getByRole('button', { name })).toBeFocused()
    expect(await position()).toBe(before)
  }
})
