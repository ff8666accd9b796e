/** A firm pays for seats: offer, payment, invitation, a new member by it, and its end. */
import { anotherPerson, expectToast, newEmail, submitAccountForm } from './support/journey'
import {
  demoAccounts,
  expect,
  expectNoAxeViolations,
  linkIn,
  test,
  type MailboxEmail,
} from './support/fixtures'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'
import type { Browser, Page } from '@playwright/test'

test.slow()

const firm = 'Kelp & Tide'

type MailTo = (address: string, count?: number) => Promise<MailboxEmail[]>

/** The token is in the fragment. */
const seatLink = (mails: readonly MailboxEmail[]) =>
  mails.map(({ text }) => /\/seat#[^\s)>]+/.exec(text)?.[0]).find(link => link !== undefined)!

/**
 * Makes an offer as the team, and pays in the sandbox and makes an account as the contact. @returns the contact's page,
 * at their seats
 */
async function firmWithSeats(page: Page, browser: Browser, mailTo: MailTo, name: string) {
  const contact = newEmail()
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/given-memberships?tab=firms')
  await page.getByRole('button', { name: 'Offer seats to a firm' }).click()
  await page.getByLabel('Name of the firm').fill(name)
  await page.getByLabel('Name of the contact').fill('Grace Hopper')
  await page.getByLabel('Email of the contact').fill(contact)
  await page.getByRole('textbox', { name: 'Seats' }).fill('2')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Email the offer' }).click()
  await expect(page.getByRole('row', { name: new RegExp(contact) })).toContainText('Offered')

  const theirs = await anotherPerson(browser, '10.9.9.1')
  const [offer] = await mailTo(contact)
  await theirs.goto(linkIn(offer!, '/firm'))
  await expect(theirs.getByRole('heading', { name: /^2 seats at/ })).toBeVisible()
  await expectNoAxeViolations(theirs)
  await theirs.getByRole('button', { name: 'Pay CA$499.98' }).click()
  await theirs.getByRole('button', { name: /in the sandbox/ }).click()
  await expect(theirs.getByRole('heading', { name: 'Thank you. The seats are yours.' })).toBeVisible()
  await expectNoAxeViolations(theirs)

  const account = (await mailTo(contact, 2)).find(({ text }) =>
    text.includes('/create-account?for=seats&token='),
  )
  await theirs.goto(linkIn(account!, '/create-account'))
  await submitAccountForm(theirs)
  await expect(theirs.getByRole('region', { name: 'Your firm’s seats' })).toBeVisible()
  await expect(theirs.getByText('0 of 2 seats are in use.')).toBeVisible()
  return { theirs, contact }
}

async function invite(theirs: Page, email: string) {
  await theirs.getByRole('button', { name: /^Invite/ }).click()
  await theirs.getByLabel('Email addresses').fill(`Mei Lin <${email}>`)
  await theirs.getByRole('button', { name: 'Send invitations' }).click()
  await expectToast(theirs, '1 invitation is on the way')
}

/** The next payment falls due in the sandbox, and the bank refuses it. */
async function failNextPayment(page: Page, firm: string) {
  await page.goto('/admin/given-memberships?tab=firms')
  await page.getByRole('button', { name: `Open ${firm}` }).click()
  await page.getByRole('button', { name: 'Card, invoices and time in the sandbox' }).click()
  await page.getByRole('radio', { name: /that is declined/ }).check()
  await page.getByRole('button', { name: 'Use this card' }).click()
  await expectToast(page, 'The card is changed')
  await page.getByRole('button', { name: 'To the next payment' }).click()
  await expectToast(page, 'Time has passed')
}

test('a firm pays, invites and frees seats, takes one more, owes a payment, and gets its money back', async ({
  page,
  browser,
  request,
  mailTo,
}) => {
  const { theirs, contact } = await firmWithSeats(page, browser, mailTo, firm)
  const colleague = newEmail()
  await invite(theirs, colleague)
  await expect(theirs.getByText('1 of 2 seats is in use.')).toBeVisible()
  await expectNoAxeViolations(theirs)

  const member = await anotherPerson(browser, '10.9.9.2')
  await member.goto(seatLink(await mailTo(colleague)))
  await expect(member).toHaveURL('/seat')
  await expectNoAxeViolations(member)
  await member.getByLabel('Your name').fill('Mei Lin')
  await member.getByLabel(/I agree to the/).check()
  await member.getByRole('button', { name: 'Take the seat' }).click()
  await expect(member).toHaveURL(/\/create-account$/)
  await submitAccountForm(member)
  await expect(member).toHaveURL('/dashboard')
  await member.goto('/member-directory')
  await expect(member.getByRole('searchbox').first()).toBeVisible()

  await theirs.reload()
  await theirs.getByRole('button', { name: 'Free Mei Lin’s seat' }).click()
  await theirs.getByRole('button', { name: 'Free the seat', exact: true }).click()
  await expect(theirs.getByText('0 of 2 seats are in use.')).toBeVisible()
  await member.goto('/member-directory')
  await expect(member).toHaveURL('/membership-selection')

  await page.reload()
  await page.getByRole('button', { name: `Open ${firm}` }).click()
  await expect(page.getByText(/Freed by the firm/)).toBeVisible()
  await expectNoAxeViolations(page)

  // A member with a plan of their own takes a seat, and the plan ends by itself.
  const account = await newMember(request)
  await invite(theirs, account.email)

  const own = await anotherPerson(browser, '10.9.9.3')
  const mails = await mailTo(account.email, 2)
  await own.goto(seatLink(mails.filter(({ text }) => text.includes('/seat#'))))
  await own.getByRole('link', { name: 'Sign in to take it' }).click()
  await own.getByLabel('Password', { exact: true }).fill(account.password)
  await own.getByRole('button', { name: 'Sign In' }).click()
  await expect(own).toHaveURL('/seat')
  await expect(own.getByRole('button', { name: 'Keep my own plan' })).toBeVisible()
  await expectNoAxeViolations(own)
  await own.getByRole('button', { name: /^Take the seat; my own plan ends on/ }).click()
  await expect(own.getByRole('heading', { name: 'Your seat is open.' })).toBeVisible()
  await own.goto('/settings#membership')
  await expect(own.getByText('Active until it ends')).toBeVisible()
  await own.goto('/member-directory')
  await expect(own).toHaveURL('/member-directory')

  // One seat more, and a refusal.
  await theirs.getByRole('button', { name: 'Change the number of seats' }).click()
  await theirs.getByRole('button', { name: 'One seat more' }).click()
  await expectNoAxeViolations(theirs)
  await theirs.getByRole('button', { name: /^Change and pay CA\$/ }).click()
  await expect(theirs.getByText('1 of 3 seats is in use.')).toBeVisible()

  const invited = newEmail()
  await invite(theirs, invited)
  const declining = await anotherPerson(browser, '10.9.9.4')
  await declining.goto(seatLink(await mailTo(invited)))
  await declining.getByRole('button', { name: 'No, thanks' }).click()
  await expectNoAxeViolations(declining)
  await declining.getByRole('button', { name: 'Decline' }).click()
  await expect(declining.getByRole('heading', { name: 'Thank you for telling us.' })).toBeVisible()
  await expect
    .poll(async () => (await mailTo(contact)).map(({ subject }) => subject))
    .toContain(`A seat of ${firm} is free again`)

  await failNextPayment(page, firm)
  await theirs.reload()
  await expect(theirs.getByText('Payment failed')).toBeVisible()
  await expectNoAxeViolations(theirs)
  await theirs.getByRole('button', { name: 'See and pay' }).click()
  await theirs.getByRole('button', { name: 'Use this card' }).click()
  await theirs.getByRole('link', { name: /^Back to/ }).click()
  await expect(theirs.getByRole('heading', { name: 'Thank you, that is settled.' })).toBeVisible()
  await expect(theirs.getByText(/the seats of your firm stay open/)).toBeVisible()

  await page.goto('/admin/given-memberships?tab=firms')
  await page.getByRole('button', { name: `Open ${firm}` }).click()
  await page.getByRole('button', { name: 'Payments and refunds' }).click()
  await page
    .getByRole('button', { name: /^Refund of CA\$/ })
    .first()
    .click()
  await page.getByLabel(/^Why/).fill('They close their studio.')
  await page.getByRole('radio', { name: 'End now' }).check()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Refund CA\$/ }).click()
  await expect(page.getByText(/went back to/)).toBeVisible()
  await theirs.getByRole('link', { name: 'See your firm’s seats' }).click()
  await expect(theirs.getByRole('button', { name: 'See and pay' })).toBeVisible()
})
