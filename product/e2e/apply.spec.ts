/** A person applies, and nothing that they typed is lost. */
import { expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast, fillApplication, newEmail } from './support/journey'

test('a founder applies after a reload, accepts the terms, is approved at once and chooses a plan', async ({
  page,
  mailTo,
}) => {
  const email = newEmail()
  await page.goto('/apply')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fillApplication(page, { email })
  await page.reload()
  await expect(page.getByLabel('Business Name')).toHaveValue('Low Tide "Ceramics" & Söhne 🌊')
  await expect(page.getByRole('combobox', { name: 'Location (optional)' })).toHaveText('Toronto, ON')
  await expect(page.getByLabel('Your Role')).toHaveValue('founder')
  await expect(page.getByLabel('Why do you want to join?')).toHaveValue(
    'To trade notes on pricing.\nAnd to laugh.',
  )

  await page.getByRole('button', { name: 'Submit Application' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Terms of Service Required')
  await expect(notice).toContainText('You must agree to the Terms of Service and Privacy Policy to continue.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Okafor')
  await expect(page).toHaveURL('/apply')
  await expectNoAxeViolations(page)

  await page.getByLabel(/I agree to the/).check()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL(/\/membership-selection\?application=[0-9a-f-]{36}$/)
  await expectToast(page, 'Application Submitted')
  await expect(page.getByRole('heading', { name: "Congratulations, you're in!" })).toBeVisible()
  const [mail] = await mailTo(email)
  expect(mail?.text).toContain('/membership-selection?application=')

  await page.goto('/apply')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('fields side by side stay in line when only one of them has an error', async ({ page }) => {
  await page.goto('/apply')
  await page.getByLabel('Full Name').fill('Ada Okafor')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  // The positions are read in one step, since the page is still scrolling to the first error.
  const tops = await page
    .getByLabel(/^(Full Name|Email)/)
    .evaluateAll(fields => fields.map(field => field.getBoundingClientRect().top))
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
  await page.getByRole('combobox', { name: 'Location (optional)' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCSS('max-height', '300px')
  await expectNoAxeViolations(page)
})

test('the form can be filled in and sent with the keyboard alone', async ({ page }) => {
  await page.goto('/apply')
  await page.getByLabel('Full Name').focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const search = async (label: string, option: string) => {
    // The search field of a list that is still closing has the same label.
    const field = page.getByRole('combobox', { name: label, exact: true })
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.type(option.slice(0, 5))
    await expect(page.locator('[role=option][data-selected=true]')).toHaveText(option)
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.press('Tab')
  }
  const pick = async (label: string, option: string) => {
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.type(option.slice(0, 5))
    await expect(page.getByLabel(label).locator('option:checked')).toHaveText(option)
    await page.keyboard.press('Tab')
  }
  await type('Ada Okafor')
  await type(newEmail())
  await type('Low Tide')
  await search('Location (optional)', 'Toronto, ON')
  await expect(page.getByRole('button', { name: 'Clear location' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Location (optional)' })).not.toHaveText('Toronto, ON')
  await page.getByLabel('Your Role').focus()
  await pick('Your Role', 'Other')
  await pick('Team Size', 'Solo')
  await pick('Company Revenue', 'Pre-revenue')
  await pick('Company Stage', 'Scaling')
  await page.keyboard.press('Tab')
  await type('To trade notes.')
  await page.keyboard.press('Space')
  await expect(page.getByLabel(/I agree to the/)).toBeChecked()
  await page.getByLabel(/newsletter/).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/confirmation')
})
