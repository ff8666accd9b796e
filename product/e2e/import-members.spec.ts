/** A founder checks and imports a list of members, invites people, and undoes the import. */
import { enterAs } from './support/page-session'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { anotherPerson, expectToast, newEmail } from './support/journey'

test('members of a spreadsheet are imported, one of them comes, and the others are taken back', async ({
  page,
  browser,
  mailTo,
}) => {
  const [comes, stays] = [newEmail(), newEmail()]
  const list = [
    'Name;Email;Industry;Paid until;Tags',
    `Ada Example;${comes};Retail;31.12.2099;"Pottery, Glazes"`,
    `Mei Sample;${stays.toUpperCase()};Falconry;;`,
    `Known;${demoAccounts.member.email};;;`,
    'Nobody;;;;',
  ].join('\r\n')
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/moving-in')
  await page.getByLabel('Where are they now?').selectOption('A spreadsheet')
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText('There is no email address.')).toBeVisible()
  await page.getByLabel('“Falconry” is which industry?').selectOption('Agriculture & Farming')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Import 2 people' }).click()

  const card = page.getByRole('region', { name: 'A spreadsheet' }).first()
  await expect(card.getByText('2 people are not invited yet.')).toBeVisible({ timeout: 15_000 })
  await card.getByLabel('How many').fill('1')
  await card.getByRole('button', { name: 'Invite them' }).click()
  const question = page.getByRole('alertdialog', { name: 'Invite 1 person?' })
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Invite them' }).click()
  await expect(
    card.getByText('1 person is invited. They are told in 10 seconds. You can still undo it.'),
  ).toBeVisible()
  await card.getByLabel('Which people').selectOption('Not invited yet')
  await expect(card.getByText(stays)).toBeVisible()
  await expectNoAxeViolations(page)

  const [mail] = await mailTo(comes)
  expect(mail!.text).toContain('Your membership continues as it was, until December 31, 2099.')
  const visitor = await anotherPerson(browser, '10.9.8.7')
  await visitor.goto(/\/api\/moving-in\/enter\?token=\S+/.exec(mail!.text)![0])
  await visitor.getByRole('button', { name: `Continue as ${comes}` }).click()
  await visitor.getByLabel('New Password', { exact: true }).fill('Three-unrelated-words-1')
  await visitor.getByLabel('Confirm Password', { exact: true }).fill('Three-unrelated-words-1')
  await visitor.getByRole('button', { name: 'Set Password' }).click()
  await expect(visitor).toHaveURL('/sign-in', { timeout: 15_000 })
  await visitor.getByLabel('Email').fill(comes)
  await visitor.getByLabel('Password', { exact: true }).fill('Three-unrelated-words-1')
  await visitor.getByRole('button', { name: 'Sign In' }).click()
  await expect(visitor).toHaveURL('/dashboard')
  await visitor.goto('/edit-profile')
  await expect(visitor.getByLabel(/^Full Name/)).toHaveValue('Ada Example')
  await visitor.context().close()

  await page.reload()
  await card.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('1 person has joined since, and stays.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expectToast(page, '1 person was taken out again.')
  await expect(card.getByText('Those who had already joined are still here.')).toBeVisible()
})
