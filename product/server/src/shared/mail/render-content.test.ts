import { authLink } from '@juno/host/auth-link'
import { describe, expect, test } from 'vitest'
import { renderContent } from './render-content'
import { applicationReceived, teamNewApplication } from '../../modules/applications/application-mails'
import { newsletter } from '../../modules/newsletter/newsletter-mail'
import { authMailContent } from '../../modules/auth-mails/auth-mails'

const site = { brand: 'Juno', siteUrl: 'https://juno.example' }
const mail = {
  kind: 'recovery' as const,
  to: 'ada@example.org',
  tokenHash: 'pkce_abc&def',
  otp: '123456',
  redirectTo: 'https://juno.example/set-password?source=reset&email=a%40b.org',
  userId: 'u',
  userMetadata: {},
}

describe('mail', () => {
  test('what people typed is shown as text, in both parts, and cannot add a line to the subject', async () => {
    const rendered = await renderContent(
      teamNewApplication({
        name: '<img src=x onerror=alert(1)>\r\nBcc eve',
        email: 'a@example.org',
        businessName: '"Quotes" & <b>angles</b>',
        role: 'Manager',
        reason: 'First line\nsecond line',
        autoApproved: false,
        reviewUrl: 'https://juno.example/admin/manage-applications',
      }),
      site,
    )
    expect(rendered.html).not.toContain('<img')
    expect(rendered.html).toContain('&lt;img src=x')
    expect(rendered.html).not.toContain('<b>angles')
    expect(rendered.subject).not.toMatch(/[\r\n]/)
    expect(rendered.text).toContain('First line\nsecond line')
  })

  test('only the address of the button is broken inside of a word', async () => {
    const { html } = await renderContent(authMailContent(mail, site), site)
    const [, ...broken] = html.split('word-break:break-all')
    expect(broken).toHaveLength(1)
    expect(broken[0]).toMatch(/^"?;?"?>https:\/\//)
  })

  test('a word that is longer than a line is broken, wherever it stands', async () => {
    const { html } = await renderContent(authMailContent(mail, site), site)
    const [frame] = html.split('<h1')
    expect(frame).toContain('word-break:break-word')
  })

  test('the text part says what the HTML part says', async () => {
    const { html, text } = await renderContent(authMailContent(mail, site), site)
    const link = authLink(mail, site)
    expect(text).toContain(link)
    expect(html).toContain(link.replaceAll('&', '&amp;'))
  })

  test('a newsletter of 38,000 characters stays below what mail programs cut, with the way out at its top', async () => {
    const parts = Array.from(
      { length: 290 },
      (_, index) =>
        `Part ${index}. How we priced, hired and rested this season, with the names of twelve members. https://example.org/story/${index}`,
    )
    const content = newsletter(
      {
        subject: 'A season',
        content: parts.join('\n\n'),
        sender: { name: 'Juno', postalAddress: '1 Example Street' },
        unsubscribeUrl: 'https://juno.example/unsubscribe?token=1',
      },
      site,
    )
    const html = Buffer.from((await renderContent(content, site)).html)
    expect(html.length).toBeLessThan(100_000)
    expect(html.subarray(0, 20_000).toString()).toContain(
      '<a href="https://juno.example/unsubscribe?token=1"',
    )
    expect(html.toString().match(/>Unsubscribe</g)).toHaveLength(2)
  })

  test('the brand is what was configured', async () => {
    const { html, text } = await renderContent(
      applicationReceived(
        { name: 'Ada Lovelace', statusUrl: 'https://juno.example/status' },
        { ...site, brand: 'Vesta' },
      ),
      {
        ...site,
        brand: 'Vesta',
      },
    )
    expect(html).toContain('Vesta')
    expect(html + text).not.toContain('Juno')
  })
})
